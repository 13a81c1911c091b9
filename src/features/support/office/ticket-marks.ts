import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Ticket } from "./tickets-query.ts";

/** The mark of each state: `open` is what waits for us. */
export const ticketMarks: Readonly<Record<Ticket["state"], BuoyKind>> = {
  open: "busy",
  answered: "info",
  held: "lock",
  closed: "off",
};
