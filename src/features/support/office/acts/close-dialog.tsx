import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { TicketDialogProps } from "./ticket-dialog.tsx";

/** Closes a ticket: `ticket`, `onClose`. */
export function CloseDialog({ ticket, onClose }: TicketDialogProps) {
  const t = useTranslations("officeSupport.close");
  const changed = useChanged();
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("title", { number: ticket.number })}
      description={t("text")}
      label={t("label")}
      done={t("done")}
      send={async () => {
        await api("POST /v2/admin/support/tickets/{id}/close", { params: { id: ticket.id }, body: {} });
        await changed();
      }}
    />
  );
}
