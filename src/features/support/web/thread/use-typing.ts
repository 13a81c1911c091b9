import { useEffect, useRef, useState } from "react";
import { decodeId } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { clock } from "#src/web/clock.ts";
import { onPassing, type Passing } from "#src/web/events/passing.ts";
import { isLooking } from "#src/web/session/look.ts";
import type { TicketId } from "../support-types.ts";

/** Of what support sends by the stream. */
const passingName = "support.typing";

/** The server takes it no more often. */
const sayAgainMs = 3_000;
/** What lasts longer than anything does comes of a clock that is wrong. */
const longestMs = 6_000;

/** What others do in a ticket at this moment: the latest of what came, until it is over; that they read ends no typing. */
export function useOthersDoing(ticketId: TicketId): Passing | undefined {
  const [current, setCurrent] = useState<Passing>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let typedUntilMs = 0;
    const uuid = decodeId("ticket", ticketId);
    const stop = onPassing(passingName, (passing) => {
      if (passing.id !== ticketId && passing.id !== uuid) return;
      const untilMs = Date.parse(passing.until);
      if (passing.doing === "typing") typedUntilMs = Math.min(untilMs, clock.nowMs() + longestMs);
      else if (clock.nowMs() < typedUntilMs) return;
      clearTimeout(timer);
      setCurrent(passing);
      const leftMs = untilMs - clock.nowMs();
      timer = setTimeout(() => setCurrent(undefined), Math.min(Math.max(leftMs, 0), longestMs));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [ticketId]);
  return current;
}

/** Returns what says to the others that this person writes, no more often than the server takes it. */
export function useSayTyping(ticketId: TicketId): () => void {
  const said = useRef(0);
  return () => {
    const now = clock.nowMs();
    if (isLooking() || now - said.current < sayAgainMs) return;
    said.current = now;
    // It is worth nothing a moment later.
    api("POST /v2/support/tickets/{id}/typing", { params: { id: ticketId }, body: {} }).catch(
      () => undefined,
    );
  };
}
