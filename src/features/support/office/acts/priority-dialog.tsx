import { useState } from "react";
import { useTranslations } from "use-intl";
import { ticketPriorities } from "#src/shared/support.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import type { TicketDialogProps } from "./ticket-dialog.tsx";

/** Sets how urgent a ticket is: `ticket`, `onClose`. */
export function PriorityDialog({ ticket, onClose }: TicketDialogProps) {
  const t = useTranslations("officeSupport");
  const changed = useChanged();
  const [priority, setPriority] = useState(ticket.priority);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("priority.title", { number: ticket.number })}
      description={t("priority.text")}
      label={t("priority.label")}
      done={t("priority.done")}
      isOff={priority === ticket.priority}
      send={async () => {
        await api("POST /v2/admin/support/tickets/{id}/priority", {
          params: { id: ticket.id },
          body: { priority },
        });
        await changed();
      }}
    >
      <RadioTileGroup
        legend={t("priority.field")}
        layout="list"
        value={priority}
        onValueChange={setPriority}
        options={ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
      />
    </ActDialog>
  );
}
