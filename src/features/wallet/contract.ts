import * as z from "zod/mini";
import { pendingFates } from "#src/shared/coins/coin-fates.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineDomain, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { cents, cursorPage, instant } from "#src/shared/schemas.ts";
import { walletLedgerRoutes } from "./contract-ledger.ts";
import { walletOfficeRoutes } from "./contract-office.ts";
import { walletAdminRoutes } from "./contract-admin.ts";

/**
 * Kinds of wallet movements. `purchase` reserves; a delivery moves no wallet and is not listed. `debt` is what a reversed
 * deposit left short, above zero, and what later credits pay of it, below zero; it refers to what that credit did.
 */
export const transactionKind = z.enum([
  "deposit",
  "deposit-reversal",
  "debt",
  "purchase",
  "refund",
  "adjustment",
  "reward",
]);

/** One line of a wallet's history: an entry of its ledger account. */
export const transactionOutput = z.object({
  id: idSchema("transaction"),
  kind: transactionKind,
  /** Positive: money in. */
  amountCents: cents,
  balanceAfterCents: cents,
  /** SKU of the order's first line; null for a deposit or an adjustment. */
  sku: z.nullable(orderLineSku),
  /** Label of that line; the coin of a deposit. */
  label: z
    .string()
    .check(
      z.describe(
        "English, as the order's first line was sold, e.g. `Ketch 8, Frankfurt`; the coin of a deposit",
      ),
    ),
  domain: orderLineDomain,
  /** The object it refers to; absent for an adjustment. */
  object: z.nullable(z.object({ type: z.enum(["server", "domain", "deposit"]), id: z.string() })),
  /** Name of the server or domain, also of one that has ended. */
  name: z.nullable(z.string()),
  /** The coins of a deposit or of its reversal; by a gateway its way to pay is the network, and its id the hash. */
  coins: z.nullable(
    z.object({
      amount: z.string(),
      asset: z.string(),
      network: z.string(),
      txid: z.string(),
      /** Null when they came to a permanent address. */
      paymentId: z.nullable(z.string()),
    }),
  ),
  /** State of the order behind a purchase or refund. */
  orderState: z.nullable(z.enum(["paid", "delivered", "refunded"])),
  /** Of a purchase that was delivered: what of it went back since. */
  refundedCents: cents,
  /** What our staff wrote about an adjustment, or about a refund of what was delivered. */
  note: z.nullable(z.string()),
  /** The invoice of a delivered purchase, or the credit note of a refund of it, where the site issues them. */
  invoice: z.nullable(z.object({ id: idSchema("invoice"), number: z.string() })),
  createdAt: instant,
});

/** A service that is paid by the period. */
const forecastService = z.object({ type: z.enum(["server", "domain"]), id: z.string(), name: z.string() });

export const forecastOutput = z.object({
  /** The moment that every number here is of. */
  at: instant,
  balanceCents: cents,
  heldCents: cents,
  debtCents: cents,
  /** What the services that renew themselves cost a month. */
  monthlyCents: cents,
  renewingCount: z.int(),
  /** The day of the first charge that the balance does not cover; null when there is none within 36 months. */
  lastsUntil: z.nullable(instant),
  /** That day and those after it, each with what has to be added to last beyond it; at most 120. */
  shortfalls: z.array(
    z.object({
      at: instant,
      cents,
      /** Charges not paid up to then, those of this moment too. */
      count: z.int(),
    }),
  ),
  /** What the balance pays, one charge after the other, terms after the next too: all before `lastsUntil`. */
  paid: z.object({
    count: z.int(),
    /** All of them, also what is set aside. */
    cents,
    /** The first 20. */
    first: z.array(
      z.object({
        service: forecastService,
        cents,
        at: instant,
        /** Its money is apart from the balance. */
        isReserved: z.boolean(),
      }),
    ),
    /** What has left the balance in all by then; of many days 120. */
    spent: z.array(z.object({ at: instant, cents })),
  }),
  /** What the charges at `lastsUntil` are for; at most 5. */
  short: z.array(forecastService),
  /** Money that was seen and is not on the balance yet, oldest first; at most 10. */
  incoming: z.array(
    z.object({
      depositId: z.string(),
      /** Null when it came to a permanent address. */
      paymentId: z.nullable(z.string()),
      /** Decimal coins. */
      amount: z.string(),
      asset: z.string(),
      /** What it adds to the balance; null while there is no price. */
      cents: z.nullable(cents),
      /** By the present price, which is not the one that will count. */
      isEstimated: z.boolean(),
      /**
       * `coming`: credited by itself; `paused`: once a person has looked at its network; `unpriced`: once there is a
       * price; `low`: less than the minimum, waits for more; `held`: waits for a person.
       */
      state: z.enum(pendingFates),
      confirmations: z.int(),
      /** 0 for money at a gateway, which counts no blocks for us. */
      required: z.int(),
      /** About how long the missing blocks take. */
      secondsLeft: z.int(),
      seenAt: instant,
    }),
  ),
  /** The next charge of each service that renews itself, soonest first; at most 100. */
  charges: z.array(
    z.object({
      service: forecastService,
      cents,
      at: instant,
      /** `reserved`: its money is apart from the balance; `refused`: not for lack of money, and tried again. */
      cover: z.enum(["reserved", "covered", "short", "refused"]),
    }),
  ),
  endingCount: z.int(),
  /** How many of them end before `lastsUntil`, or before the forecast does. */
  endingBefore: z.int(),
  /** Services that do not renew themselves and end, or are suspended, unless they are renewed by hand; at most 20. */
  ending: z.array(
    z.object({
      service: forecastService,
      /** What a term costs now. */
      cents,
      /** The end of its paid time. */
      at: instant,
      isSuspended: z.boolean(),
    }),
  ),
});

/** A day, `YYYY-MM-DD`, UTC, from year 1: PostgreSQL has no year 0. */
const day = z.iso.date().check(z.regex(/^(?!0000)/));

export const walletContract = defineContract({
  ...walletLedgerRoutes,
  ...walletOfficeRoutes,
  ...walletAdminRoutes,
  "GET /v2/wallet": {
    summary: "Balance, money held for running orders, and open debt",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    inLook: "money",
    output: z.object({ balanceCents: cents, heldCents: cents, debtCents: cents }),
    errors: [],
  },
  "GET /v2/wallet/forecast": {
    summary: "The balance, until when it pays for what renews itself, and what is charged next",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    inLook: "money",
    output: forecastOutput,
    errors: [],
  },
  "GET /v2/transactions": {
    summary: "History of the wallet, newest first",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    inLook: "money",
    query: z.object({
      ...cursorPage,
      kind: z.optional(transactionKind),
      /** Money in, or money out. */
      direction: z.optional(z.enum(["in", "out"])),
      /** First day, `YYYY-MM-DD`, UTC. */
      from: z.optional(day),
      /** Last day, inclusive. */
      to: z.optional(day),
      /** A name, what was bought, a coin, a part of a transaction's hash, or an amount such as `7.00`. */
      searchTerm: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.object({
      transactions: z.array(transactionOutput),
      nextCursor: z.nullable(z.string()),
      /** Of all that the filter finds; with the first page only. */
      summary: z.nullable(
        z.object({
          count: z.int(),
          inCents: cents,
          /** Below zero. */
          outCents: cents,
          /** The kinds of movements that the wallet has, whatever the filter. */
          kinds: z.array(transactionKind),
          /** There are invoices of the system that the site used before. */
          hasFormerInvoices: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
});
