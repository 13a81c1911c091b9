import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type IncidentState, incidentStates, severities, type Severity } from "#src/shared/status.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { type Entry, entryQuery, type EntryUpdate, statusKey } from "./status-query.ts";
import { TimeField } from "./time-field.tsx";
import { instantOf } from "./utc-time.ts";
import { WordsFields } from "./words-fields.tsx";
import { hasEnglish, type Words, wordsBody } from "./written-words.ts";

/** Shows what a call answered, and reads the rest again. */
export function useTake() {
  const queryClient = useQueryClient();
  return (next: Entry) => {
    queryClient.setQueryData(entryQuery(next.id).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: statusKey });
  };
}

interface DialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Says how it goes on; of an incident with its state: `entry`, `begins`, `onClose`. */
export function UpdateDialog({
  entry,
  begins,
  onClose,
}: DialogProps & { readonly begins?: IncidentState | undefined }) {
  const t = useTranslations("officeStatus");
  const states = useTranslations("status.entryState");
  const take = useTake();
  const [texts, setTexts] = useState<Words>({});
  const last = entry.history[0];
  const [state, setState] = useState<IncidentState>(begins ?? last?.state ?? "monitoring");
  const [severity, setSeverity] = useState<Severity>(entry.severity ?? "degraded");
  const [at, setAt] = useState("");
  const isIncident = entry.kind === "incident";
  const from = instantOf(at);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t(begins === "resolved" ? "update.resolve" : "update.title")}
      description={t("update.text")}
      label={t("update.post")}
      done={t("update.done")}
      isOff={!hasEnglish(texts) || (at !== "" && from === undefined)}
      send={async () => {
        take(
          await api("POST /v2/admin/status/{id}/updates", {
            params: { id: entry.id },
            body: {
              texts: wordsBody(texts),
              expectedVersion: entry.version,
              ...(isIncident && { state, severity }),
              ...(from !== undefined && { at: from }),
            },
          }),
        );
      }}
    >
      {isIncident && (
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <SelectField
            label={t("field.state")}
            value={state}
            onValueChange={setState}
            options={incidentStates.map((value) => ({ value, label: states(value) }))}
          />
          <SelectField
            label={t("field.severity")}
            value={severity}
            onValueChange={setSeverity}
            options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
          />
        </div>
      )}
      <WordsFields texts={texts} onTexts={setTexts} />
      <TimeField label={t("field.at")} hint={t("field.atHint")} value={at} onValueChange={setAt} />
    </ActDialog>
  );
}

/** Corrects the words of an update: `entry`, `update`, `onClose`. */
export function CorrectDialog({ entry, update, onClose }: DialogProps & { readonly update: EntryUpdate }) {
  const t = useTranslations("officeStatus.correct");
  const take = useTake();
  const [texts, setTexts] = useState<Words>(update.texts);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("title")}
      description={t("text")}
      label={t("save")}
      done={t("done")}
      isOff={!hasEnglish(texts)}
      send={async () => {
        const body = { number: update.number, texts: wordsBody(texts), expectedVersion: entry.version };
        take(await api("POST /v2/admin/status/{id}/corrections", { params: { id: entry.id }, body }));
      }}
    >
      <WordsFields texts={texts} onTexts={setTexts} />
    </ActDialog>
  );
}
