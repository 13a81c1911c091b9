import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, staffReason } from "#src/shared/schemas.ts";

/** The most that one adjustment moves; a larger one is a mistake or has to be split. */
export const maxAdjustedCents = 1_000_000;

/** USD cents: above zero given, below zero taken. */
export const adjustedCents = z.int().check(
  z.gte(-maxAdjustedCents),
  z.lte(maxAdjustedCents),
  z.refine((value) => value !== 0),
);

/** What the customer reads of it, in their notice, mail and receipt; the reason is for the audit. */
export const customerNote = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

/** Parts of an order's lines; a line once. */
export const refundedLines = z
  .array(
    z.strictObject({
      /** Its number within the order, of the quote. */
      lineId: z.int().check(z.gte(1)),
      cents: z.int().check(z.gte(1)),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length),
  );

/** The tax of an order, whose share goes back with each part of the order: `taxOfRefund`. */
const refundedTax = z.object({
  /** In the ledger, e.g. `tax:FR:2000`. */
  account: z.string(),
  taxCents: cents,
  grossCents: cents,
  /** What went back of the order before, its tax within it. */
  refundedCents: cents,
});

/**
 * What can be refunded of an order now. Ledger transactions to come: one for the lines, one for each order of the end,
 * each of some R with T of tax in it: wallet +R, revenue T − R, the account of the tax −T; where there is a debt D, the
 * wallet then pays min(R, D) of it.
 */
export const refundQuoteOutput = z.object({
  order: z.object({
    id: idSchema("order"),
    customerId: idSchema("customer"),
    kind: z.string(),
    /** One that is `paid` is not delivered yet: `task refund` ends it. */
    state: z.enum(["paid", "delivered", "refunded"]),
    totalCents: cents,
    createdAt: instant,
    settledAt: z.nullable(instant),
  }),
  /** The moment that every number here is of. */
  at: instant,
  isRefundable: z.boolean(),
  /** What went back of it before: send it as `seenRefundedCents`. */
  refundedCents: cents,
  /** Null where the order has no tax. */
  tax: z.nullable(refundedTax),
  service: z.nullable(
    z.object({
      type: z.enum(["server", "domain"]),
      id: z.union([idSchema("server"), idSchema("domain")]),
      name: z.string(),
      /** While it is `ending` nothing is refunded. */
      state: z.enum(["running", "ending", "ended"]),
      /** A name: only while its registry gives the fee back. */
      canEnd: z.boolean(),
      /** What its end gives back of other orders, besides what this one has left unused after the lines. */
      otherOrdersCents: cents,
      /** What its end gives back of each order, this one before its lines: one transaction each, in this order. */
      endOrders: z.array(z.object({ id: idSchema("order"), cents, tax: z.nullable(refundedTax) })),
      /** What its end gives back to customers who had it before and paid: send it as `expectedFormerCents`. */
      formerCents: cents,
    }),
  ),
  /** The time that this order paid for; null when it is over. */
  term: z.nullable(z.object({ startsAt: instant, endsAt: instant, days: z.int(), usedDays: z.int() })),
  lines: z.array(
    z.object({
      lineId: z.int(),
      sku: z.string(),
      label: z.string(),
      /** With its share of the discounts. */
      paidCents: cents,
      refundedCents: cents,
      /** The most that can be refunded of it. */
      leftCents: cents,
      /** Its share of the days that were not begun, less what went back; null where days are not given back. */
      unusedCents: z.nullable(cents),
    }),
  ),
  wallet: z.object({ balanceCents: cents, debtCents: cents }),
});

const orderParams = z.object({ id: idSchema("order") });

/** What staff does with wallets and orders. */
export const walletAdminRoutes = defineContract({
  "POST /v2/admin/customers/{id}/adjust": {
    summary: "Give a customer money, or take some back; the customer is notified",
    access: "staff",
    permission: "ledger.adjust",
    stepUp: true,
    params: z.object({ id: idSchema("customer") }),
    body: z.strictObject({
      cents: adjustedCents,
      reason: staffReason,
      note: customerNote,
      /** The transaction that this corrects: the other way, at most its amount, once. */
      reversesId: z.optional(idSchema("transaction")),
      /** Of a debit: what the balance lacks becomes a debt. Else that is refused with `insufficient_funds`. */
      owesRest: z.optional(z.boolean()),
    }),
    output: z.object({
      transaction: z.object({ id: idSchema("transaction") }),
      balanceCents: cents,
      /** Reserved for orders; adjustments leave it alone. */
      heldCents: cents,
      debtCents: cents,
    }),
    errors: [
      "adjustment_corrected",
      "approval_needed",
      "correction_too_large",
      "forbidden",
      "insufficient_funds",
      "not_found",
    ],
    idempotent: true,
  },
  "GET /v2/admin/customers/{id}/adjustments": {
    summary: "The last 100 adjustments by staff, newest first, and by which each was corrected",
    access: "staff",
    permission: "ledger.read",
    params: z.object({ id: idSchema("customer") }),
    output: z.object({
      adjustments: z.array(
        z.object({
          id: idSchema("transaction"),
          cents,
          note: z.string(),
          createdAt: instant,
          /** The one that it corrects. */
          reversesId: z.nullable(idSchema("transaction")),
          correctedById: z.nullable(idSchema("transaction")),
        }),
      ),
    }),
    errors: [],
  },
  "GET /v2/admin/orders/{id}/refund-quote": {
    summary: "What can be refunded of an order now, line by line",
    access: "staff",
    permission: "orders.refund",
    params: orderParams,
    output: refundQuoteOutput,
    errors: ["forbidden", "not_found"],
  },
  "POST /v2/admin/orders/{id}/refund": {
    summary: "Refund parts of a delivered order to the wallet, and end its service with it on demand",
    access: "staff",
    permission: "orders.refund",
    stepUp: true,
    params: orderParams,
    body: z.strictObject({
      lines: refundedLines,
      /** Ends the service now, which gives back what is left unused of all its orders, no day twice. */
      endService: z.boolean(),
      /** With the end nothing goes back but the lines: the days that are left are lost. */
      keepsUnused: z.optional(z.boolean()),
      /** With the end, the service's name, typed: nothing brings it back. Another is refused with `wrong_confirmation`. */
      confirmName: z.optional(z.string().check(z.maxLength(253))),
      /** All that goes back: the lines, and what the end gives. Another sum is refused with `refund_changed`. */
      expectedRefundCents: z.int().check(z.gte(1)),
      /** What the end gives back to others, `formerCents` of the quote; it counts against the limit too. */
      expectedFormerCents: z.optional(z.int().check(z.gte(0))),
      /** `refundedCents` of the quote; refused with `refund_changed` when something was refunded since. */
      seenRefundedCents: z.int().check(z.gte(0)),
      reason: staffReason,
      note: customerNote,
    }),
    output: z.object({ transaction: z.object({ id: idSchema("transaction") }), refundCents: cents }),
    errors: [
      "approval_needed",
      "customer_erased",
      "deletion_unavailable",
      "domain_busy",
      "domain_not_active",
      "forbidden",
      "not_found",
      "order_not_delivered",
      "refund_changed",
      "refund_too_large",
      "server_busy",
      "server_ended",
      "server_not_active",
      "server_suspended",
      "service_ending",
    ],
    idempotent: true,
  },
});
