import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, staffReason } from "#src/shared/schemas.ts";
import { ofCustomer, shownCustomer, waitingInAll } from "#src/shared/staff-schemas.ts";
import { payoutOutput, payoutState } from "./contract-outputs.ts";
import { reviewReasons } from "#src/shared/payouts.ts";

const params = z.object({ id: idSchema("payout") });

/** `waiting`: to be decided; `open`: `approved` or `sending`; `ended`: the others. */
export const payoutsShown = ["waiting", "approved", "sending", "ended"] as const;

export const staffPayout = z.extend(payoutOutput, {
  customer: shownCustomer,
  /** The account of the ledger that it comes from, e.g. `margin:7`. */
  account: z.string(),
  reviewReasons: z.array(z.enum(reviewReasons)),
  /** Approving it takes two members of staff. */
  needsTwo: z.boolean(),
  /** What is wrong with what was sent; null: nothing that is seen. */
  trouble: z.nullable(z.enum(["unknown", "unindexed", "failed", "wrong-output", "unreachable", "returned"])),
  /** Of one that is sent: opens a wallet with address and amount; null for play money on a site that others reach. */
  paymentUri: z.nullable(z.string()),
  /** Blocks on its transaction, and how many it waits for; null while there is none. */
  confirmations: z.nullable(z.object({ have: z.int(), need: z.int() })),
  /** Of one to a card; `isByHand`: the operator pays it, and reads its number once. */
  card: z.nullable(z.object({ isByHand: z.boolean(), hasNumber: z.boolean() })),
  /** It is play money: the demo's treasury can send it. */
  isPlayMoney: z.boolean(),
});

/** One row of a run, for a wallet that takes files. */
const runRow = z.object({
  id: idSchema("payout"),
  network: z.string(),
  asset: z.string(),
  address: z.string(),
  /** Decimal coins. */
  amount: z.string(),
  uri: z.string(),
  sentAt: instant,
});

/** Payouts of what customers earned, for staff. */
export const payoutsAdminRoutes = defineContract({
  "GET /v2/admin/payouts": {
    summary:
      "Payouts: those to be decided, to be sent or under way, the oldest first; ended ones, the newest first",
    access: "staff",
    permission: "payouts.read",
    query: z.object({
      ...cursorPage,
      show: z._default(z.enum(payoutsShown), "waiting"),
      state: z.optional(payoutState),
      customer: ofCustomer,
    }),
    output: z.object({
      payouts: z.array(staffPayout),
      nextCursor: z.nullable(z.string()),
      /** Those that wait for a decision. */
      waiting: waitingInAll,
    }),
    errors: [],
  },
  "GET /v2/admin/payouts/run/export": {
    summary:
      "What was fixed to be sent and has no transaction yet, as a file of comma-separated values for a wallet",
    access: "staff",
    permission: "payouts.send",
    stepUp: true,
    query: z.object({ reason: staffReason }),
    csv: runRow,
    output: z.string(),
    errors: [],
  },
  "GET /v2/admin/payouts/{id}": {
    summary: "A payout: what it is paid from, where it goes, and what the chain says of it",
    access: "staff",
    permission: "payouts.read",
    params,
    output: staffPayout,
    errors: ["not_found"],
  },
  "POST /v2/admin/payouts/{id}/approve": {
    summary: "Approve a payout; a large one takes a second person",
    access: "staff",
    permission: "payouts.approve",
    stepUp: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: staffPayout,
    errors: ["approval_needed", "forbidden", "not_found", "payout_moved_on"],
    idempotent: true,
  },
  "POST /v2/admin/payouts/{id}/reject": {
    summary: "Reject a payout that is not sent yet: its money goes back; the customer reads the note",
    access: "staff",
    permission: "payouts.approve",
    stepUp: true,
    params,
    body: z.strictObject({
      /** What the customer reads. */
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
      reason: staffReason,
    }),
    output: staffPayout,
    errors: ["not_found", "payout_moved_on"],
  },
  "POST /v2/admin/payouts/{id}/send": {
    summary:
      "Fix the coins of an approved payout at the rate of now, to be sent from the operator's wallet; one to a card is sent by its gateway",
    access: "staff",
    permission: "payouts.send",
    stepUp: true,
    params,
    body: z.strictObject({
      /** The network's fee, which the receiver bears. */
      feeCents: z._default(z.int().check(z.gte(0), z.lte(100_000)), 0),
      reason: staffReason,
    }),
    output: staffPayout,
    errors: ["act_refused", "amount_too_small", "not_found", "payout_moved_on"],
  },
  "POST /v2/admin/payouts/{id}/transaction": {
    summary:
      "Say which transaction pays a payout; the chain then confirms it, and a wrong one can be replaced. Of a card that is paid by hand: the bank's reference, which ends it",
    access: "staff",
    permission: "payouts.send",
    stepUp: true,
    params,
    body: z.strictObject({
      /** As a wallet or an explorer shows it. */
      txid: z.string().check(z.maxLength(300)),
      reason: staffReason,
    }),
    output: staffPayout,
    errors: ["act_refused", "not_found", "payout_moved_on"],
  },
  "POST /v2/admin/payouts/{id}/card-number": {
    summary: "The number of a card that the operator pays by hand: shown once, to be typed at a bank",
    access: "staff",
    permission: "payouts.cards",
    stepUp: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: z.object({ number: z.string() }),
    errors: ["act_refused", "not_found", "payout_moved_on"],
  },
  "POST /v2/admin/payouts/{id}/give-up": {
    summary: "Give the money of a payout back that was fixed and never sent; always takes a second person",
    access: "staff",
    permission: "payouts.send",
    stepUp: true,
    params,
    body: z.strictObject({
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
      reason: staffReason,
    }),
    output: staffPayout,
    errors: ["act_refused", "approval_needed", "forbidden", "not_found", "payout_moved_on"],
    idempotent: true,
  },
  "POST /v2/admin/payouts/{id}/play": {
    summary:
      "Have the demo's treasury send the coins: play money on a simulated chain; answers the transaction's id",
    access: "staff",
    permission: "payouts.send",
    stepUp: true,
    playMoneyOnly: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: z.object({ txid: z.string(), feeCents: cents }),
    errors: ["act_refused", "not_found", "payout_moved_on"],
  },
});
