import type { EventCatalogue } from "#src/shared/events.ts";

const change = { changeId: "id", customerId: "id", kind: "code" } as const;

/** What happens to prices of running services. `kind`: `server` or `domain`. */
export const servicesEvents = {
  /** The prices of some of a customer's services were announced to change on a day. */
  "services.prices-announced.v1": { payload: change, seenBy: "customer", movesMoney: true },
  /** The same where none of them costs more than before. */
  "services.prices-lowered.v1": { payload: change, seenBy: "customer", movesMoney: true },
  /** An announced change of prices was called off before its day. */
  "services.prices-called-off.v1": { payload: change, seenBy: "customer", movesMoney: true },
} as const satisfies EventCatalogue;
