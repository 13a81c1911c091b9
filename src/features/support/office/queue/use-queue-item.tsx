import { useTranslations } from "use-intl";
import type { QueueItem } from "#src/web/office/shapes/queue/queue-page.tsx";
import type { Ticket } from "../tickets-query.ts";
import { ticketMarks } from "../ticket-marks.ts";
import { DueLabel } from "./due-label.tsx";

/** How a ticket is shown in the queue: by what is promised while it waits for us, else by its age. */
export function useQueueItem(): (ticket: Ticket) => QueueItem {
  const t = useTranslations("officeSupport");
  return (ticket) => ({
    id: ticket.id,
    title: (
      <>
        {ticket.unread > 0 && (
          <span className="me-1.5 inline-block size-2 rounded-full bg-accent align-middle">
            <span className="sr-only">{t("queue.unread", { count: ticket.unread })}</span>
          </span>
        )}
        <bdi>{ticket.subject}</bdi>
      </>
    ),
    why: (
      <>
        <span className="font-mono text-12">#{ticket.number}</span> <bdi>{ticket.customer.name}</bdi>
      </>
    ),
    who: [
      t(`states.${ticket.state}`),
      ...(ticket.priority === "normal" ? [] : [t(`priorities.${ticket.priority}`)]),
      ...(ticket.assignee === null ? [] : [ticket.assignee.name]),
    ].join(" · "),
    mark: ticket.priority === "urgent" && ticket.state === "open" ? "warn" : ticketMarks[ticket.state],
    since: ticket.lastCustomerAt ?? ticket.createdAt,
    ...(ticket.nextDueAt !== null && { end: <DueLabel at={ticket.nextDueAt} /> }),
  });
}
