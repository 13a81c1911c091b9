import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { colleaguesQuery, type StaffId } from "../tickets-query.ts";
import type { TicketDialogProps } from "./ticket-dialog.tsx";

const noOne = "-";

/** Gives a ticket to a colleague, or back to all: `ticket`, `onClose`. */
export function AssignDialog({ ticket, onClose }: TicketDialogProps) {
  const t = useTranslations("officeSupport.assign");
  const changed = useChanged();
  const colleagues = useQuery(colleaguesQuery);
  const [chosen, setChosen] = useState<StaffId | typeof noOne>(ticket.assignee?.id ?? noOne);
  const people = colleagues.data ?? (ticket.assignee === null ? [] : [{ ...ticket.assignee, isYou: false }]);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("title", { number: ticket.number })}
      description={t("text")}
      label={t("label")}
      done={t("done")}
      reads={colleagues}
      isOff={chosen === (ticket.assignee?.id ?? noOne)}
      send={async () => {
        await api("POST /v2/admin/support/tickets/{id}/assign", {
          params: { id: ticket.id },
          body: { staff: chosen === noOne ? null : chosen },
        });
        await changed();
      }}
    >
      <SelectField
        label={t("field")}
        value={chosen}
        onValueChange={setChosen}
        options={[
          { value: noOne, label: t("noOne") },
          ...people.map(({ id, name, isYou }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            ...(isYou && { detail: t("you") }),
          })),
        ]}
      />
    </ActDialog>
  );
}
