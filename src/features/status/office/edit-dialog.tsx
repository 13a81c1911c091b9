import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { ComponentsField } from "./components-field.tsx";
import type { Entry } from "./status-query.ts";
import { TimeField } from "./time-field.tsx";
import { useTake } from "./update-dialog.tsx";
import { fieldOf, instantOf } from "./utc-time.ts";
import { WordsFields } from "./words-fields.tsx";
import { hasEnglish, type Words, wordsBody } from "./written-words.ts";

export interface EditDialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Changes title, times and components: `entry`, `onClose`. */
export function EditDialog({ entry, onClose }: EditDialogProps) {
  const t = useTranslations("officeStatus");
  const take = useTake();
  const [titles, setTitles] = useState<Words>(entry.titles);
  const [components, setComponents] = useState<readonly string[]>(entry.components);
  const isIncident = entry.kind === "incident";
  const [startsAt, setStartsAt] = useState(fieldOf(entry.startsAt));
  const [endsAt, setEndsAt] = useState(fieldOf(entry.endsAt ?? ""));
  // The field has no seconds: what was not changed stays to the second.
  const from = startsAt === fieldOf(entry.startsAt) ? entry.startsAt : instantOf(startsAt);
  const until = endsAt === fieldOf(entry.endsAt ?? "") ? entry.endsAt : (instantOf(endsAt) ?? null);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("edit.title")}
      description={t("edit.text")}
      label={t("edit.save")}
      done={t("edit.done")}
      isOff={
        !hasEnglish(titles) ||
        components.length === 0 ||
        from === undefined ||
        (!isIncident && (until === null || until <= from))
      }
      send={async () => {
        take(
          await api("PUT /v2/admin/status/{id}", {
            params: { id: entry.id },
            body: {
              titles: wordsBody(titles),
              components: [...components],
              startsAt: from ?? entry.startsAt,
              endsAt: isIncident ? null : until,
              expectedVersion: entry.version,
            },
          }),
        );
      }}
    >
      <WordsFields titles={titles} onTitles={setTitles} />
      <TimeField
        label={t(isIncident ? "field.startsAt" : "field.from")}
        value={startsAt}
        onValueChange={setStartsAt}
      />
      {!isIncident && <TimeField label={t("field.until")} value={endsAt} onValueChange={setEndsAt} />}
      <ComponentsField value={components} onValueChange={setComponents} />
    </ActDialog>
  );
}
