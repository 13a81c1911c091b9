import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import {
  between,
  customerCells,
  doneBy,
  ofCustomer,
  shownCustomer,
  textFilter,
  waitingInAll,
} from "#src/shared/staff-schemas.ts";

// What staff sees of deposits, chains and payments at gateways, and decides about them.

const depositState = z.enum([
  "seen",
  "confirming",
  "credited",
  "final",
  "dust",
  "held",
  "replaced",
  "dropped",
]);

const depositRow = z.object({
  id: idSchema("deposit"),
  customer: shownCustomer,
  chain: z.string(),
  asset: z.string(),
  /** Decimal coins. */
  amount: z.string(),
  /** What it is worth, or would be now; null while there is no price. */
  cents: z.nullable(cents),
  state: z.string(),
  heldReason: z.nullable(z.string()),
  /** Why it failed, in the words of what failed. */
  failure: z.nullable(z.string()),
  senders: z.array(z.string()),
  address: z.string(),
  txid: z.string(),
  confirmations: z.int(),
  required: z.int(),
  /** What its customer's page says becomes of it. */
  fate: z.string(),
  seenAt: instant,
  minedAt: z.nullable(instant),
  creditedAt: z.nullable(instant),
});

const gatewayPaymentRow = z.object({
  id: idSchema("gatewayPayment"),
  customer: shownCustomer,
  gateway: z.string(),
  /** The id that the gateway has for it. */
  gatewayId: z.nullable(z.string()),
  method: z.string(),
  dueCents: cents,
  isOpen: z.boolean(),
  createdAt: instant,
  readAt: z.nullable(instant),
  /** What contradicts itself or fails, in the gateway's words. */
  problem: z.nullable(z.string()),
  deposits: z.array(
    z.object({
      id: idSchema("gatewayDeposit"),
      gatewayPaymentId: z.string(),
      asset: z.string(),
      amount: z.string(),
      cents: z.nullable(cents),
      state: z.string(),
      heldReason: z.nullable(z.string()),
      seenAt: instant,
    }),
  ),
});

const chainRow = z.object({
  chain: z.string(),
  name: z.string(),
  driver: z.string(),
  height: z.int(),
  hash: z.string(),
  atTipAt: z.nullable(instant),
  haltedAt: z.nullable(instant),
  haltReason: z.nullable(z.string()),
  /** The product by itself, or a member of staff; null while it is not halted. */
  haltedBy: z.nullable(doneBy),
  failingSince: z.nullable(instant),
  failure: z.nullable(z.string()),
  /** What the chain's node, or nodes that agree, say now. */
  node: z.object({
    state: z.enum(["ok", "lagging", "unreachable", "not-configured"]),
    tipHeight: z.nullable(z.int()),
  }),
  /** Deposits that wait for blocks, and for staff; and outputs that could not be stored. */
  waitingCount: z.int(),
  heldCount: z.int(),
  quarantinedCount: z.int(),
});

const paymentView = z.object({
  id: idSchema("payment"),
  customer: shownCustomer,
  method: z.string(),
  network: z.string(),
  asset: z.string(),
  address: z.string(),
  /** As its customer's page says. */
  status: z.string(),
  dueCents: cents,
  /** Decimal coins. */
  dueAmount: z.string(),
  remainingCents: cents,
  /** USD for one coin, decimal, as it was fixed. */
  rateUsd: z.string(),
  createdAt: instant,
  expiresAt: instant,
  deposits: z.array(depositRow),
});

const depositFilter = {
  ...between,
  state: z.optional(depositState),
  customer: ofCustomer,
  chain: z.optional(z.string().check(z.maxLength(20))),
  /** The hash of a transaction, a deposit address or a sender, in full. */
  q: textFilter,
} as const;

/** Why it is held, e.g. `limit`, `sender`. */
const heldReason = z.optional(z.string().check(z.maxLength(40)));

const gatewayFilter = {
  ...between,
  customer: ofCustomer,
  /** `held`: something of it waits for staff. `problem`: the gateway contradicts itself or fails. */
  state: z.optional(z.enum(["open", "held", "problem"])),
  /** The gateway's id of the payment, in full. */
  q: textFilter,
} as const;

const depositParams = z.object({ id: idSchema("deposit") });
const chainParams = z.object({ chain: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)) });
const reasonBody = z.strictObject({ reason: staffReason });
const block = z.int().check(z.gte(0), z.lte(999_999_999));

const depositRoutes = defineContract({
  "GET /v2/admin/deposits": {
    summary: "Coins that came in, newest first; those held are the queue, oldest first",
    access: "staff",
    permission: "deposits.read",
    query: z.object({ ...cursorPage, ...depositFilter, reason: heldReason }),
    output: z.object({
      deposits: z.array(depositRow),
      nextCursor: z.nullable(z.string()),
      /** Those held. */
      waiting: waitingInAll,
    }),
    errors: [],
  },
  "GET /v2/admin/deposits/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    access: "staff",
    permission: "deposits.read",
    stepUp: true,
    query: z.object({ ...depositFilter, heldReason, reason: staffReason }),
    csv: z.object({
      id: idSchema("deposit"),
      ...customerCells,
      chain: z.string(),
      asset: z.string(),
      /** Decimal coins. */
      amount: z.string(),
      /** What they are worth in dollars: `12.00`. */
      worth: z.nullable(z.string()),
      state: z.string(),
      heldReason: z.nullable(z.string()),
      failure: z.nullable(z.string()),
      /** With commas between them. */
      senders: z.string(),
      address: z.string(),
      txid: z.string(),
      confirmations: z.int(),
      required: z.int(),
      seenAt: instant,
      minedAt: z.nullable(instant),
      creditedAt: z.nullable(instant),
    }),
    output: z.string(),
    errors: [],
  },
  "GET /v2/admin/deposits/{id}": {
    summary: "A deposit: where it came from, how deep it is, and why it waits",
    access: "staff",
    permission: "deposits.read",
    params: depositParams,
    output: z.extend(depositRow, {
      /** Null when it came to a permanent address. */
      paymentId: z.nullable(idSchema("payment")),
      height: z.nullable(z.int()),
      blockHash: z.nullable(z.string()),
      /** USD for one coin, decimal; null while there is none. */
      rate: z.nullable(z.string()),
      /** Of those it was credited with, not there any more; null: nothing is missing. */
      missing: z.nullable(z.string()),
      deniedSenders: z.array(z.string()),
      /** USD for one coin now, decimal; null without a price. */
      rateNow: z.nullable(z.string()),
      /** A page of the transaction elsewhere; null for play money. */
      explorerUrl: z.nullable(z.string()),
      /** The chain's credits are halted: nothing of it can be released. */
      isHalted: z.boolean(),
      /** Of one held for its size: what its customer received within a day that was not reviewed; else null. */
      receivedCents: z.nullable(cents),
      customerSince: instant,
      /** How many deposits its customer was credited with before. */
      earlierCount: z.int(),
    }),
    errors: ["not_found"],
  },
  "GET /v2/admin/payments/{id}": {
    summary: "A payment in coins: what was asked for, and what came to its address",
    access: "staff",
    permission: "deposits.read",
    params: z.object({ id: idSchema("payment") }),
    output: paymentView,
    errors: ["not_found"],
  },
  "POST /v2/admin/deposits/{id}/credit": {
    summary: "Credit a deposit that is held until staff decides",
    access: "staff",
    permission: "deposits.release",
    stepUp: true,
    params: depositParams,
    body: reasonBody,
    output: z.object({
      /** `tried-again`: it had failed, and is settled by the usual rules with the next block. */
      outcome: z.enum(["credited", "tried-again"]),
      cents: z.nullable(cents),
    }),
    errors: ["act_refused", "approval_needed", "not_found"],
    idempotent: true,
  },
  "POST /v2/admin/deposits/{id}/settle-shortfall": {
    summary: "End the alarm about a deposit that was credited with more than came; moves no money",
    access: "staff",
    permission: "deposits.operate",
    stepUp: true,
    params: depositParams,
    body: reasonBody,
    output: nothing,
    errors: ["act_refused"],
  },
});

const chainRoutes = defineContract({
  "GET /v2/admin/chains": {
    summary: "Up to which block each chain is read, and whether its deposits are credited",
    access: "staff",
    permission: "chains.read",
    output: z.object({ chains: z.array(chainRow) }),
    errors: [],
  },
  "POST /v2/admin/chains/{chain}/halt": {
    summary: "Credit no deposits of a chain until it is resumed",
    access: "staff",
    permission: "deposits.operate",
    stepUp: true,
    params: chainParams,
    body: reasonBody,
    output: nothing,
    errors: ["act_refused"],
  },
  "POST /v2/admin/chains/{chain}/resume": {
    summary: "Credit the deposits of a chain again",
    access: "staff",
    permission: "deposits.operate",
    stepUp: true,
    params: chainParams,
    body: reasonBody,
    output: nothing,
    errors: ["act_refused"],
  },
  "POST /v2/admin/chains/{chain}/rescan": {
    summary: "Read blocks again and store what of them is missing; at most 500",
    access: "staff",
    permission: "deposits.operate",
    params: chainParams,
    body: z.strictObject({ from: block, to: block, reason: staffReason }),
    output: z.object({
      blocks: z.int(),
      /** Transactions whose coins were stored, were credited before under another one, or may be a part of one. */
      stored: z.array(z.string()),
      alreadyCredited: z.array(z.string()),
      inDoubt: z.array(z.string()),
      refused: z.array(z.string()),
      /** That customers asked for and that are still not there. */
      stillMissed: z.array(z.string()),
    }),
    errors: ["act_refused"],
  },
});

const gatewayRoutes = defineContract({
  "GET /v2/admin/gateway-payments": {
    summary: "Payments at gateways, newest first, with the money that came for each",
    access: "staff",
    permission: "deposits.read",
    query: z.object({ ...cursorPage, ...gatewayFilter }),
    output: z.object({ payments: z.array(gatewayPaymentRow), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "GET /v2/admin/gateway-payments/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    access: "staff",
    permission: "deposits.read",
    stepUp: true,
    query: z.object({ ...gatewayFilter, reason: staffReason }),
    csv: z.object({
      id: idSchema("gatewayPayment"),
      ...customerCells,
      gateway: z.string(),
      gatewayId: z.nullable(z.string()),
      method: z.string(),
      /** Dollars: `12.00`. */
      due: z.string(),
      /** What came for it, in dollars. */
      came: z.string(),
      isOpen: z.boolean(),
      problem: z.nullable(z.string()),
      createdAt: instant,
      readAt: z.nullable(instant),
    }),
    output: z.string(),
    errors: [],
  },
  "GET /v2/admin/gateway-payments/{id}": {
    summary: "A payment at a gateway, as it was last read there",
    access: "staff",
    permission: "deposits.read",
    params: z.object({ id: idSchema("gatewayPayment") }),
    output: gatewayPaymentRow,
    errors: ["not_found"],
  },
  "POST /v2/admin/gateway-payments/{id}/read": {
    summary: "Ask the gateway now what came for a payment, and credit what is settled",
    access: "staff",
    permission: "deposits.operate",
    params: z.object({ id: idSchema("gatewayPayment") }),
    body: z.strictObject({}),
    output: gatewayPaymentRow,
    errors: ["not_found"],
  },
  "POST /v2/admin/gateway-deposits/{id}/credit": {
    summary: "Credit money of a gateway that is held until staff decides, or less of it",
    access: "staff",
    permission: "deposits.release",
    stepUp: true,
    params: z.object({ id: idSchema("gatewayDeposit") }),
    body: z.strictObject({
      /** Less than the gateway says; absent: all of it. */
      cents: z.optional(z.int().check(z.gte(1), z.lte(100_000_000))),
      reason: staffReason,
    }),
    output: z.object({ cents }),
    errors: ["act_refused", "approval_needed", "not_found"],
    idempotent: true,
  },
});

/** Deposits, chains and payments at gateways, for staff. */
export const paymentsAdminRoutes = defineContract({ ...depositRoutes, ...chainRoutes, ...gatewayRoutes });
