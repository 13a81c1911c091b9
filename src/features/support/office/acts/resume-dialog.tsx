import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { TicketDialogProps } from "./ticket-dialog.tsx";

/** Ends the hold of a ticket, which waits for us again: `ticket`, `onClose`. */
export function ResumeDialog({ ticket, onClose }: TicketDialogProps) {
  const t = useTranslations("officeSupport.resume");
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
        await api("POST /v2/admin/support/tickets/{id}/hold", {
          params: { id: ticket.id },
          body: { until: null },
        });
        await changed();
      }}
    />
  );
}
