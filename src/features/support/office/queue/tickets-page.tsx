import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import { TicketDialog, type TicketDialogKind } from "../acts/ticket-dialog.tsx";
import { ticketActs } from "../acts/ticket-acts.ts";
import { TicketDetail } from "../thread/ticket-detail.tsx";
import { type Ticket, ticketsAlarmAgeMs } from "../tickets-query.ts";
import { TicketChoice } from "./ticket-choice.tsx";
import { useQueueItem } from "./use-queue-item.tsx";
import { useTickets } from "./use-tickets.ts";

/** Tickets, worked from the nearest promise; the address of one opens it in the queue. */
export function TicketsPage() {
  const { id }: { readonly id?: string } = useParams({ strict: false });
  return id === undefined ? <Tickets /> : <Chosen id={id} />;
}

function Chosen({ id }: { readonly id: string }) {
  const go = useGo();
  useEffect(() => go(addressOf(id), { replace: true }), [go, id]);
  return null;
}

const addressOf = (id: string) => `/staff/support?id=${encodeURIComponent(id)}`;

function Tickets() {
  const t = useTranslations("officeSupport");
  const { view, term, query } = useTickets();
  const go = useGo();
  const mayAnswer = useMay("support.answer");
  const item = useQueueItem();
  const [act, setAct] = useState<{ readonly kind: TicketDialogKind; readonly ticket?: Ticket }>();
  return (
    <>
      <QueuePage
        title={t("queue.title")}
        query={query}
        alarmAgeMs={ticketsAlarmAgeMs}
        empty={{
          title: t(`queue.none.${view}`),
          text: t(term === "" ? "queue.noneText" : "queue.noMatchText"),
        }}
        choice={<TicketChoice counts={query.data?.counts} />}
        begin={
          mayAnswer && (
            <Button size="sm" onClick={() => setAct({ kind: "write" })}>
              {t("acts.write")}
            </Button>
          )
        }
        item={item}
        acts={(ticket) =>
          mayAnswer
            ? ticketActs(ticket).map(({ kind, keys }) => ({
                keys,
                label: t(`acts.${kind}`),
                run: () => setAct({ kind, ticket }),
              }))
            : []
        }
        detail={(ticket) => (
          <TicketDetail key={ticket.id} ticket={ticket} onAct={(kind) => setAct({ kind, ticket })} />
        )}
      />
      {act !== undefined && (
        <TicketDialog {...act} onClose={() => setAct(undefined)} onShow={(id) => go(addressOf(id))} />
      )}
    </>
  );
}
