import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineDomain, orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import {
  between,
  centsLimit,
  customerCells,
  doneBy,
  flagQuery,
  ofCustomer,
  seenCents,
  shownCustomer,
  taskBrief,
} from "#src/shared/staff-schemas.ts";

// What staff sees of orders and of the ledger.

/** `paid`: its money is set aside until it is delivered or given back. */
export const orderState = z.enum(["paid", "delivered", "refunded"]);

const orderRow = z.object({
  id: idSchema("order"),
  kind: z.string(),
  state: orderState,
  /** As all amounts of orders for roles that read the ledger, null for others. */
  totalCents: seenCents,
  /** What of it went back: all of one that failed, and what was refunded of a delivered one. */
  refundedCents: seenCents,
  customer: shownCustomer,
  /** The service, by its name also after its end; its id is encoded. */
  object: z.object({
    type: z.string(),
    id: z.string(),
    name: z.nullable(z.string()),
    /** Its machine is or will be removed, or its domain is not with us any more. */
    hasEnded: z.boolean(),
  }),
  createdAt: instant,
  settledAt: z.nullable(instant),
  /** Since then its customer does not see it as failed any more. */
  putAwayAt: z.nullable(instant),
});

const orderFilter = {
  ...between,
  state: z.optional(orderState),
  /** Only those of which money went back, or only the others. */
  wentBack: flagQuery,
  /** E.g. `server-purchase`, `domain-renew`. */
  kind: z.optional(z.string().check(z.maxLength(40))),
  customer: ofCustomer,
  /** Refused to roles that do not read the ledger. */
  minCents: centsLimit,
  maxCents: centsLimit,
  /** Only those put away, or only the others. */
  putAway: flagQuery,
} as const;

/** One movement of money: its entries sum to zero for each currency. */
const postingOutput = z.object({
  id: idSchema("transaction"),
  kind: z.string(),
  createdAt: instant,
  entries: z.array(
    z.object({
      /** The account's kind, e.g. `wallet`, `holds`, `revenue`. */
      account: z.string(),
      currency: z.string(),
      /** Whole units of the currency's smallest part, as decimal text: coins do not fit a number. */
      amount: z.nullable(z.string()),
    }),
  ),
});

const orderParams = z.object({ id: idSchema("order") });
const reasonBody = z.strictObject({ reason: staffReason });

/** Orders and the ledger, for staff. */
export const walletOfficeRoutes = defineContract({
  "GET /v2/admin/orders": {
    summary: "Orders of all customers, newest first",
    access: "staff",
    permission: "orders.read",
    query: z.object({ ...cursorPage, ...orderFilter }),
    output: z.object({ orders: z.array(orderRow), nextCursor: z.nullable(z.string()) }),
    errors: ["forbidden"],
  },
  "GET /v2/admin/orders/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    access: "staff",
    permission: "orders.read",
    stepUp: true,
    query: z.object({ ...orderFilter, reason: staffReason }),
    csv: z.object({
      id: idSchema("order"),
      kind: z.string(),
      state: orderState,
      ...customerCells,
      /** Dollars, as all amounts in files: `12.00`; empty for roles that do not read the ledger. */
      total: z.nullable(z.string()),
      refunded: z.nullable(z.string()),
      objectType: z.string(),
      objectId: z.string(),
      objectName: z.nullable(z.string()),
      createdAt: instant,
      settledAt: z.nullable(instant),
      putAwayAt: z.nullable(instant),
    }),
    output: z.string(),
    errors: ["forbidden"],
  },
  "GET /v2/admin/orders/{id}": {
    summary: "An order: its lines, its money in the ledger, and who gave it",
    access: "staff",
    permission: "orders.read",
    params: orderParams,
    output: z.extend(orderRow, {
      siteId: z.int(),
      idempotencyKey: z.string(),
      /** Null for orders from before it was kept, and those whose audit row is gone. */
      orderedBy: z.nullable(doneBy),
      /** As they were sold. */
      lines: z.array(
        z.object({
          sku: orderLineSku,
          label: orderLineLabel,
          domain: orderLineDomain,
          netCents: seenCents,
          taxBasisPoints: z.int(),
          taxCents: seenCents,
          grossCents: seenCents,
          catalogueVersion: z.int(),
        }),
      ),
      postings: z.array(postingOutput),
      tasks: z.array(taskBrief),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/orders/{id}/put-away": {
    summary: "Take a failed order, whose money went back, out of its customer's list",
    access: "staff",
    permission: "orders.put-away",
    params: orderParams,
    body: reasonBody,
    output: nothing,
    errors: ["act_refused", "not_found"],
  },
  "POST /v2/admin/orders/{id}/bring-back": {
    summary: "Show a failed order to its customer again",
    access: "staff",
    permission: "orders.put-away",
    params: orderParams,
    body: reasonBody,
    output: nothing,
    errors: ["act_refused", "not_found"],
  },
  "GET /v2/admin/ledger": {
    summary: "Entries of one account of the ledger with its running balance, newest first",
    access: "staff",
    permission: "ledger.read",
    query: z.object({
      ...cursorPage,
      /** The account of this customer, else the system's own. */
      customer: ofCustomer,
      account: z._default(z.string().check(z.regex(/^[a-z-]{1,40}$/)), "wallet"),
      currency: z._default(z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)), "USD"),
    }),
    output: z.object({
      entries: z.array(
        z.object({
          transactionId: idSchema("transaction"),
          kind: z.string(),
          amount: z.string(),
          /** After this entry; null for accounts of the system, which keep none. */
          balanceAfter: z.nullable(z.string()),
          /** What moved it: an order, a deposit … with its encoded id. */
          reference: z.object({ type: z.string(), id: z.string() }),
          createdAt: instant,
        }),
      ),
      nextCursor: z.nullable(z.string()),
      /** The accounts that this customer, or the system, has. */
      accounts: z.array(
        z.object({ account: z.string(), currency: z.string(), balance: z.nullable(z.string()) }),
      ),
    }),
    errors: ["not_found"],
  },
});
