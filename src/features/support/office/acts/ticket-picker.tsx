import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type Ticket, type TicketId, ticketsFoundQuery } from "../tickets-query.ts";

export interface TicketPickerProps {
  readonly label: string;
  /** The ticket that another is chosen for. */
  readonly except: Ticket;
  /** Only tickets of its customer. */
  readonly isOfCustomer: boolean;
  readonly value: TicketId | undefined;
  readonly onValueChange: (id: TicketId) => void;
}

/** Finds another ticket by its number or a part of its subject: `label`, `except`, `isOfCustomer`, `value`. */
export function TicketPicker({ label, except, isOfCustomer, value, onValueChange }: TicketPickerProps) {
  const t = useTranslations("officeSupport.picker");
  const [text, setText] = useState("");
  const term = text.trim().replace(/^#/, "");
  const found = useQuery({
    ...ticketsFoundQuery(term, isOfCustomer ? except.customer.id : undefined),
    enabled: isOfCustomer || term !== "",
  });
  const tickets = (found.data ?? []).filter(({ id }) => id !== except.id).slice(0, 8);
  return (
    <>
      <TextField
        label={t("search")}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.isSuccess && tickets.length === 0 && <p className="text-13 text-muted">{t("none")}</p>}
      {tickets.length > 0 && (
        <RadioTileGroup
          legend={label}
          layout="list"
          value={value}
          onValueChange={onValueChange}
          options={tickets.map(({ id, number, subject, customer }) => ({
            value: id,
            label: <bdi>{subject}</bdi>,
            detail: `#${number}`,
            end: <bdi>{customer.name}</bdi>,
          }))}
        />
      )}
    </>
  );
}
