import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant } from "#src/shared/schemas.ts";

const read = {
  access: "customer",
  scope: "whitelabel:read",
  right: "money",
  inLook: "money",
  params: z.object({ id: idSchema("whitelabelSite") }),
} as const;

const kind = z.enum([
  "accrual",
  "commission",
  "refund",
  "maturity",
  "withdrawal",
  "withdrawal-return",
  "other",
]);

const movement = z.object({
  /** Of an accrual the order, of all others the transaction. */
  id: z.union([idSchema("transaction"), idSchema("order")]),
  kind,
  createdAt: instant,
  /** What it added to, or took from, the margin that is pending. */
  pendingCents: cents,
  /** The same of what can be withdrawn. */
  availableCents: cents,
  /** The same of what is owed after refunds of what was withdrawn before. */
  debtCents: cents,
  /** What could be withdrawn after it. */
  availableAfterCents: cents,
  /** What was sold or returned; null of others. */
  product: z.nullable(z.string()),
  /** When a pending accrual becomes available; null when it is, or was taken back. */
  maturesAt: z.nullable(instant),
  /** Whether our staff looks into the order: it does not become available until then. */
  isFrozen: z.boolean(),
});

const sums = {
  signUps: z.int(),
  /** Orders and renewals that were delivered. */
  orders: z.int(),
  /** Their prices without tax. */
  revenueCents: cents,
  /** What went back, without tax. Revenue less refunds is cost and margin. */
  refundsCents: cents,
  costCents: cents,
  marginCents: cents,
} as const;

/** What a site earned for its owner, by the books. */
export const marginContract = defineContract({
  "GET /v2/whitelabel/{id}/transactions": {
    summary: "What moved the margin of the site, newest first, with what could be withdrawn after each",
    ...read,
    query: z.object({
      ...cursorPage,
      kind: z.optional(kind),
      /** From this moment on. */
      from: z.optional(z.iso.datetime()),
      /** Before this moment. */
      to: z.optional(z.iso.datetime()),
    }),
    output: z.object({ transactions: z.array(movement), nextCursor: z.nullable(z.string()) }),
    errors: ["invalid_input", "not_found"],
  },
  "GET /v2/whitelabel/{id}/statistics": {
    summary: "Sign-ups, orders, revenue, cost and margin of the site by day, week or month, in UTC",
    ...read,
    query: z.object({
      /** The first day; absent: as far back that the days are 30, the weeks 12 or the months 12. */
      from: z.optional(z.iso.date().check(z.regex(/^20/))),
      /** The last day, which counts; absent: today. */
      to: z.optional(z.iso.date().check(z.regex(/^20/))),
      step: z._default(z.enum(["day", "week", "month"]), "day"),
    }),
    output: z.object({
      /** Every step, also those in which nothing was sold. */
      series: z.array(z.object({ at: instant, ...sums })),
      totals: z.object({
        ...sums,
        /** Delivered and not ended, now. */
        activeServices: z.int(),
      }),
      /** What brought most margin, before refunds. */
      topProducts: z.array(
        z.object({ product: z.string(), orders: z.int(), revenueCents: cents, marginCents: cents }),
      ),
    }),
    errors: ["invalid_input", "not_found", "range_too_long"],
  },
});
