import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { Canned } from "../tickets-query.ts";

export interface RemoveCannedDialogProps {
  readonly answer: Canned;
  readonly onClose: () => void;
}

/** Removes an answer that staff prepared: `answer`, `onClose`. */
export function RemoveCannedDialog({ answer, onClose }: RemoveCannedDialogProps) {
  const t = useTranslations("officeSupport.settings.canned");
  const changed = useChanged();
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      isDanger
      title={t("removeTitle", { name: answer.title })}
      description={t("removeText")}
      label={t("remove")}
      done={t("removed")}
      send={async () => {
        await api("DELETE /v2/admin/support/canned/{id}", { params: { id: answer.id } });
        await changed();
      }}
    />
  );
}
