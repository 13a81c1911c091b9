import * as z from "zod/mini";
import { idSchema } from "./ids.ts";
import { cents, cursorPage, instant } from "./schemas.ts";

// Wire types that the contracts of several features share in what staff calls.

/** A customer in a row of a list: by the username of its first owner, which is no personal data. */
export const shownCustomer = z.object({ id: idSchema("customer"), name: z.string() });

/** The same in a row of a file. */
export const customerCells = { customerId: idSchema("customer"), customerName: z.string() } as const;

/** Who did something: kind and encoded id, as the audit has it, and how they are called; null where that has no name. */
export const doneBy = z.object({
  /** `user`, `api-key`, `staff`, `telegram`, or `system`. */
  kind: z.string(),
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
});

/** Limits of a list in time: from the first moment on, and before the second. */
export const between = {
  since: z.optional(instantText()),
  until: z.optional(instantText()),
} as const;

/** A page of a list that staff filters, newest first. */
export const staffPage = { ...cursorPage, ...between } as const;

/** The customer whose rows are listed. */
export const ofCustomer = z.optional(idSchema("customer"));

/** An amount as a limit of a list, in cents. */
export const centsLimit = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e12)));

/** How many of a list wait for staff, whatever page and filters are asked for, and since when the oldest does. */
export const waitingInAll = z.object({
  count: z.int(),
  /** Null: nothing waits. */
  since: z.nullable(instant),
});

/** `true` or `false` in a query. */
export const flagQuery = z.optional(z.enum(["true", "false"]));

/** Free text of a filter. */
export const textFilter = z.optional(z.string().check(z.trim(), z.maxLength(200)));

/** An amount of a customer: null for roles that do not read the ledger. */
export const seenCents = z.nullable(cents);

/** An order as the page of what it paid shows it. */
export const orderBrief = z.object({
  id: idSchema("order"),
  kind: z.string(),
  state: z.string(),
  totalCents: seenCents,
  /** What of it went back. */
  refundedCents: seenCents,
  createdAt: instant,
  settledAt: z.nullable(instant),
});

/** A task as the page of its object shows it. */
export const taskBrief = z.object({
  id: idSchema("task"),
  kind: z.string(),
  state: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  errorCode: z.nullable(z.string()),
});

/** What a service costs of its own, by the term or the year that begins from then on, and by what it came about. */
export const keptPrice = z.object({
  months: z.int(),
  cents,
  /** Null: from the beginning. */
  fromAt: z.nullable(instant),
  /** Set by staff for this service alone. */
  isOwn: z.boolean(),
  /** The change of prices that brought it; null: it was kept at the purchase. */
  change: z.nullable(z.object({ id: idSchema("priceChange"), name: z.string() })),
});

function instantText() {
  return z.iso.datetime();
}
