import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import { TicketDialog, type TicketDialogKind } from "../acts/ticket-dialog.tsx";
import { ticketActs } from "../acts/ticket-acts.ts";
import { TicketDetail } from "../thread/ticket-detail.tsx";
import {
  type Ticket,
  type TicketId,
  threadQuery,
  ticketsAlarmAgeMs,
  ticketsQuery,
} from "../tickets-query.ts";
import { TicketChoice, useTicketView } from "./ticket-choice.tsx";
import { useQueueItem } from "./use-queue-item.tsx";

/** Tickets, worked from the nearest promise; one by its id, too. */
export function TicketsPage() {
  const { id }: { readonly id?: string } = useParams({ strict: false });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call refuses what is no id of a ticket
  return id === undefined ? <Queue /> : <One id={id as TicketId} />;
}

function Queue() {
  const t = useTranslations("officeSupport.queue");
  const { view, term } = useTicketView();
  const query = useQuery(ticketsQuery(view, term));
  return (
    <Tickets
      query={query}
      empty={{ title: t(`none.${view}`), text: t(term === "" ? "noneText" : "noMatchText") }}
      choice={<TicketChoice counts={query.data?.counts} />}
    />
  );
}

function One({ id }: { readonly id: TicketId }) {
  const t = useTranslations("officeSupport.queue");
  const query = useQuery({
    ...threadQuery(id),
    select: ({ ticket }) => ({ things: [ticket], hasMore: false }),
  });
  return <Tickets query={query} empty={{ title: t("none.open"), text: t("noneText") }} />;
}

type TicketsProps = Pick<Parameters<typeof QueuePage<Ticket>>[0], "query" | "empty" | "choice">;

function Tickets({ query, empty, choice }: TicketsProps) {
  const t = useTranslations("officeSupport");
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
        empty={empty}
        choice={choice}
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
        <TicketDialog
          {...act}
          onClose={() => setAct(undefined)}
          onShow={(id) => go(`/staff/support/${id}`)}
        />
      )}
    </>
  );
}
