import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Ticket, ticketsFoundQuery } from "../tickets-query.ts";

const shown = 6;

/** The customer's other tickets, those that are open first: `ticket`. */
export function TicketsBefore({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations("officeSupport");
  const { data } = useQuery(ticketsFoundQuery("", ticket.customer.id));
  const others = (data ?? []).filter(({ id }) => id !== ticket.id).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <Panel title={t("side.before")}>
      <ul className="flex flex-col gap-2 text-13">
        {others.map(({ id, number, subject, state, rating }) => (
          <li key={id} className="flex flex-col">
            <span className="wrap-anywhere">
              <ObjectLink kind="ticket" id={id} name={subject} />
            </span>
            <span className="flex justify-between gap-2 text-12 text-muted">
              <span className="font-mono">#{number}</span>
              {rating === null ? t(`states.${state}`) : t("side.rating", { rating })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
