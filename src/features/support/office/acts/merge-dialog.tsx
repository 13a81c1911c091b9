import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { TicketId } from "../tickets-query.ts";
import type { TicketDialogProps } from "./ticket-dialog.tsx";
import { TicketPicker } from "./ticket-picker.tsx";

/** Moves the messages of a ticket into another one of the same customer: `ticket`, `onClose`. */
export function MergeDialog({ ticket, onClose }: TicketDialogProps) {
  const t = useTranslations("officeSupport.merge");
  const changed = useChanged();
  const [into, setInto] = useState<TicketId>();
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("title", { number: ticket.number })}
      description={t("text")}
      label={t("label")}
      done={t("done")}
      isOff={into === undefined}
      send={async () => {
        if (into === undefined) return;
        await api("POST /v2/admin/support/tickets/{id}/merge", {
          params: { id: ticket.id },
          body: { into },
        });
        await changed();
      }}
    >
      <TicketPicker label={t("field")} except={ticket} isOfCustomer value={into} onValueChange={setInto} />
    </ActDialog>
  );
}
