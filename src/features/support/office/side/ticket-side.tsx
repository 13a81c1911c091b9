import { useTranslations } from "use-intl";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Thread, Ticket } from "../tickets-query.ts";
import { CustomerPanel } from "./customer-panel.tsx";
import { ThingPanel } from "./thing-panel.tsx";
import { TicketsBefore } from "./tickets-before.tsx";

export interface TicketSideProps {
  readonly ticket: Ticket;
  readonly links: Thread["links"];
  readonly facts: Thread["facts"];
}

/** Beside a ticket: who its customer is, what it is linked with, what it is about, and their other tickets: `ticket`, `links`, `facts`. */
export function TicketSide({ ticket, links, facts }: TicketSideProps) {
  const t = useTranslations("officeSupport");
  const mayRead = useMay("customers.read");
  return (
    <aside className="flex w-72 shrink-0 flex-col gap-4 max-rail:w-full">
      {mayRead && <CustomerPanel id={ticket.customer.id} name={ticket.customer.name} />}
      {ticket.service !== null && facts.length > 0 && <ThingPanel thing={ticket.service} facts={facts} />}
      {links.length > 0 && (
        <Panel title={t("side.links")}>
          <ul className="flex flex-col gap-2 text-13">
            {links.map(({ id, number, subject }) => (
              <li key={id}>
                <span className="font-mono text-12 text-muted">#{number}</span>{" "}
                <ObjectLink kind="ticket" id={id} name={subject} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <TicketsBefore ticket={ticket} />
    </aside>
  );
}
