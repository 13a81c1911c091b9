import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { decodeId } from "#src/shared/ids.ts";
import { clock } from "#src/web/clock.ts";
import { onPassing } from "#src/web/events/passing.ts";
import { useMe } from "#src/web/office/session/me-query.ts";
import { type Thread, threadQuery, type TicketId } from "../tickets-query.ts";

/** Of what support sends by the stream. */
const passingName = "support.typing";
/** How long something is shown that is not said again. */
const longestMs = 6_000;

/**
 * Shows what colleagues and the customer do in a ticket as the stream says it, and takes it away when it is over. The ticket
 * is read again when somebody comes, and when somebody has written.
 */
export function useDoing(ticketId: TicketId): void {
  const queryClient = useQueryClient();
  const me = useMe().id;
  useEffect(() => {
    const { queryKey } = threadQuery(ticketId);
    const uuid = decodeId("ticket", ticketId);
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const change = (how: (thread: Thread) => Thread) =>
      queryClient.setQueryData(queryKey, (thread) => thread && how(thread));
    const later = (who: string, until: string, end: () => void) => {
      clearTimeout(timers.get(who));
      const leftMs = Math.min(Math.max(Date.parse(until) - clock.nowMs(), 0), longestMs);
      timers.set(who, setTimeout(end, leftMs));
    };
    const stop = onPassing(passingName, ({ id, by, doing, until, staff }) => {
      if ((id !== ticketId && id !== uuid) || staff === me) return;
      if (by === "customer") {
        change((thread) => ({ ...thread, customerTypes: true }));
        later("customer", until, () => change((thread) => ({ ...thread, customerTypes: false })));
        return;
      }
      const known = queryClient.getQueryData(queryKey)?.presence.find((one) => one.staff.id === staff);
      if (staff === undefined || known === undefined) void queryClient.invalidateQueries({ queryKey });
      change((thread) => ({
        ...thread,
        presence: thread.presence.map((one) => (one.staff.id === staff ? { ...one, doing, until } : one)),
      }));
      later(staff ?? "", until, () => {
        change((thread) => ({
          ...thread,
          presence: thread.presence.filter((one) => one.staff.id !== staff),
        }));
        // What they wrote may be a note, of which no queue says anything.
        if (doing === "typing") void queryClient.invalidateQueries({ queryKey });
      });
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [queryClient, ticketId, me]);
}
