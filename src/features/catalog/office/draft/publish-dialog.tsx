import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { limitItems, useOwnLimit } from "#src/web/office/parts/use-own-limit.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { catalogueKey, type DraftView } from "../catalogue-query.ts";

/** Publishes a draft as it was shown, at once or from a moment in UTC: `view`, `onClose`. */
export function PublishDialog({ view, onClose }: { readonly view: DraftView; readonly onClose: () => void }) {
  const t = useTranslations("officeCatalogue.publishing");
  const queryClient = useQueryClient();
  const limit = useOwnLimit("catalog.publish");
  const [at, setAt] = useState("");
  const { draft, changes, movedCents, margins } = view;
  const below = margins.filter(({ marginCents }) => marginCents < 0).length;
  const isLater = at !== "";
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: draft.name })}
      description={t("text")}
      label={t(isLater ? "schedule" : "publish")}
      done={t(isLater ? "scheduled" : "published")}
      effects={[
        { key: "changes", label: t("changes"), value: changes.length },
        { key: "moved", label: t("moved"), value: <Money cents={movedCents} /> },
        ...limitItems(limit, { label: t("left"), noLimit: t("noLimit") }),
      ]}
      send={async ({ reason }) => {
        try {
          await api("POST /v2/admin/catalogue/drafts/{id}/publish", {
            params: { id: draft.id },
            body: {
              revision: draft.revision,
              reason,
              ...(isLater && { fromAt: new Date(at).toISOString() }),
            },
          });
        } finally {
          // One that waits for a second person is shown as such.
          await queryClient.invalidateQueries({ queryKey: catalogueKey });
        }
      }}
    >
      <TextField
        type="datetime-local"
        label={t("at")}
        hint={t("atHint")}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      {below > 0 && <Note tone="warn">{t("below", { count: below })}</Note>}
      {limit?.isOver(movedCents) === true && <Note tone="warn">{t("over")}</Note>}
    </ActDialog>
  );
}
