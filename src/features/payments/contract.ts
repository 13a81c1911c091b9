import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, nothing, units } from "#src/shared/schemas.ts";

export const assetSchema = z.enum(["BTC", "DOGE", "ETH", "USDT", "USDC"]);

export const methodOutput = z.object({
  /** Same as the asset in lower case; `usdt` and `usdc` are ERC-20 only. */
  id: z.string(),
  asset: assetSchema,
  name: z.string(),
  /** The one network on which coins arrive, e.g. `Ethereum (ERC-20)`. */
  network: z.string(),
  decimals: z.int(),
  minCents: cents,
  maxCents: cents,
  /** Blocks until the credit, by amount: the first tier whose `belowCents` is above it (null: any). */
  confirmations: z.array(z.object({ belowCents: z.nullable(cents), required: z.int() })),
  available: z.boolean(),
  /** Why not: `no-rate`, `lagging`, `not-configured`. */
  reason: z.nullable(z.enum(["no-rate", "lagging", "not-configured"])),
  /** USD for one coin, decimal text; null without a rate. */
  rateUsd: z.nullable(z.string()),
  rateAt: z.nullable(instant),
  simulated: z.boolean(),
});

const paymentStatus = z.enum(["new", "processing", "settled", "expired"]);

export const depositOutput = z.object({
  id: idSchema("deposit"),
  txid: z.string(),
  units,
  amount: z.string(),
  state: z.enum(["seen", "confirming", "credited", "final", "dust", "held", "replaced", "dropped"]),
  heldReason: z.nullable(z.string()),
  confirmations: z.int(),
  required: z.int(),
  /** Credited to the wallet, or what would be at today's rule; null while unknown. */
  cents: z.nullable(cents),
  seenAt: instant,
  creditedAt: z.nullable(instant),
});

const paymentView = {
  id: idSchema("payment"),
  status: paymentStatus,
  /** `partial`, `over`, `late`: money is credited all the same. */
  flags: z.array(z.enum(["partial", "over", "late"])),
  method: methodOutput,
  address: z.string(),
  /** BIP 21 or EIP-681 link for the wallet app. */
  uri: z.string(),
  dueCents: cents,
  dueUnits: units,
  /** Decimal coins to send, e.g. `0.00054693`. */
  dueAmount: z.string(),
  /** What is still to send; `0` when enough was seen. */
  restAmount: z.string(),
  rateUsd: z.string(),
  expiresAt: instant,
  createdAt: instant,
  deposits: z.array(depositOutput),
  /** The amount on the network is play money. */
  simulated: z.boolean(),
} as const;

/** A payment as its owner sees it. */
export const paymentOutput = z.object({ ...paymentView, returnTo: z.nullable(z.string()) });

/** A payment as anyone with its link sees it: enough to pay and to watch. */
export const publicPaymentOutput = z.object(paymentView);

export const createPaymentBody = z.strictObject({
  method: z.string().check(z.maxLength(20)),
  amountCents: z.int().check(z.gte(1), z.lte(100_000_000)),
  /** Same-origin path to return to after the credit. */
  returnTo: z.optional(z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/))),
});

const paymentParams = z.object({ id: idSchema("payment") });

export const paymentsContract = defineContract({
  "GET /v2/payments/methods": {
    summary: "Coins that can be deposited, with network, minimum, rate and confirmations",
    access: "public",
    output: z.object({
      methods: z.array(methodOutput),
      /** How long the rate of a new payment is held. */
      rateHeldSeconds: z.int(),
    }),
    errors: [],
  },
  "GET /v2/payments": {
    summary: "The newest payments of the customer",
    access: "customer",
    output: z.object({ payments: z.array(paymentOutput) }),
    errors: [],
  },
  "POST /v2/payments/create": {
    summary: "Ask for an address and a fixed rate for a top-up",
    access: "customer",
    body: createPaymentBody,
    output: paymentOutput,
    errors: [
      "aml_acceptance_required",
      "amount_too_large",
      "amount_too_small",
      "method_unavailable",
      "payment_limit",
      "rate_unavailable",
    ],
    idempotent: true,
    limit: "payments",
  },
  "GET /v2/payments/aml": {
    summary: "The AML policy's version and whether it was accepted",
    access: "customer",
    output: z.object({ version: z.string(), acceptedAt: z.nullable(instant) }),
    errors: [],
  },
  "POST /v2/payments/aml": {
    summary: "Accept the AML policy; stored with version, time and IP",
    access: "customer",
    body: z.strictObject({ version: z.string().check(z.maxLength(20)) }),
    output: z.object({ version: z.string(), acceptedAt: instant }),
    errors: ["invalid_input"],
  },
  "GET /v2/payments/{id}": {
    summary: "A payment of the customer",
    access: "customer",
    params: paymentParams,
    output: paymentOutput,
    errors: ["not_found"],
  },
  "GET /v2/payments/{id}/public": {
    summary: "A payment for whoever has its link",
    access: "public",
    params: paymentParams,
    output: publicPaymentOutput,
    errors: ["not_found"],
  },
  "POST /v2/payments/{id}/demo-pay": {
    summary: "Send play money to the address (demo only)",
    access: "public",
    params: paymentParams,
    body: z.strictObject({ amount: z.enum(["exact", "less", "more"]) }),
    output: nothing,
    errors: ["not_found"],
    demoOnly: true,
  },
});
