import type { Ticket } from "../tickets-query.ts";

/** What can be done with a ticket by a dialog. */
export type TicketAct = "assign" | "priority" | "hold" | "resume" | "merge" | "link" | "close";

/** The acts that fit the state of a ticket, each with its key. */
export function ticketActs({
  state,
  mergedIntoId,
}: Pick<Ticket, "state" | "mergedIntoId">): readonly { readonly kind: TicketAct; readonly keys: string }[] {
  if (mergedIntoId !== null) return [{ kind: "link", keys: "l" }];
  const isClosed = state === "closed";
  return [
    { kind: "assign", keys: "a" },
    { kind: "priority", keys: "p" },
    ...(isClosed ? [] : ([{ kind: state === "held" ? "resume" : "hold", keys: "h" }] as const)),
    { kind: "merge", keys: "m" },
    { kind: "link", keys: "l" },
    ...(isClosed ? [] : ([{ kind: "close", keys: "e" }] as const)),
  ];
}
