import { useEffect, useEffectEvent } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { type Message, type TicketId, ticketsKey } from "../tickets-query.ts";

/** How often colleagues are shown that a ticket is read: it is forgotten after 6 seconds. */
const everyMs = 4000;

/** Shows colleagues that a ticket is read, while its page is in sight, and marks what is there as seen. */
export function useSeen(id: TicketId, newest: Message["id"] | undefined): void {
  const queryClient = useQueryClient();
  const mark = useEffectEvent(async (upTo: Message["id"]) => {
    await api("POST /v2/admin/support/tickets/{id}/read", { params: { id }, body: { upTo } });
    await queryClient.invalidateQueries({ queryKey: [...ticketsKey, "list"] });
  });
  useEffect(() => {
    // What was not marked is marked with the next message, or when the ticket is opened again.
    if (newest !== undefined) mark(newest).catch(() => undefined);
  }, [newest]);
  useEffect(() => {
    const say = () => {
      if (document.visibilityState === "visible") sayDoing(id, "reading");
    };
    say();
    const timer = setInterval(say, everyMs);
    return () => clearInterval(timer);
  }, [id]);
}

/** Says once that a ticket is read or answered; a word that is lost is followed by the next. */
export function sayDoing(id: TicketId, doing: "reading" | "typing"): void {
  api("POST /v2/admin/support/tickets/{id}/typing", { params: { id }, body: { doing } }).catch(
    () => undefined,
  );
}
