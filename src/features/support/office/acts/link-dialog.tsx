import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { TicketId } from "../tickets-query.ts";
import type { TicketDialogProps } from "./ticket-dialog.tsx";
import { TicketPicker } from "./ticket-picker.tsx";

/** Links a ticket with another one, of any customer, for staff alone: `ticket`, `onClose`. */
export function LinkDialog({ ticket, onClose }: TicketDialogProps) {
  const t = useTranslations("officeSupport.link");
  const changed = useChanged();
  const [other, setOther] = useState<TicketId>();
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("title", { number: ticket.number })}
      description={t("text")}
      label={t("label")}
      done={t("done")}
      isOff={other === undefined}
      send={async () => {
        if (other === undefined) return;
        await api("POST /v2/admin/support/tickets/{id}/link", {
          params: { id: ticket.id },
          body: { ticket: other },
        });
        await changed();
      }}
    >
      <TicketPicker
        label={t("field")}
        except={ticket}
        isOfCustomer={false}
        value={other}
        onValueChange={setOther}
      />
    </ActDialog>
  );
}
