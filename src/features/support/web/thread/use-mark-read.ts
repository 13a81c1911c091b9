import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "#src/web/api/api.ts";
import { isLooking } from "#src/web/session/look.ts";
import { ticketKeys } from "../ticket-keys.ts";
import type { MessageId, Ticket } from "../support-types.ts";

/** Marks a ticket as read up to its last message while its end is in view. */
export function useMarkRead(ticket: Ticket, last: MessageId | undefined, isAtEnd: boolean): void {
  const queryClient = useQueryClient();
  const marked = useRef<MessageId>(undefined);
  const { id, unread } = ticket;
  useEffect(() => {
    if (!isAtEnd || unread === 0 || last === undefined || last === marked.current || isLooking()) return;
    const mark = () => {
      if (document.visibilityState === "hidden") return;
      marked.current = last;
      api("POST /v2/support/tickets/{id}/read", { params: { id }, body: { upTo: last } }).then(
        () => queryClient.invalidateQueries({ queryKey: ticketKeys.all }),
        () => (marked.current = undefined),
      );
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [id, unread, last, isAtEnd, queryClient]);
}
