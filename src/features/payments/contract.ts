import * as z from "zod/mini";
import { assets } from "#src/shared/coins/assets.ts";
import { coinFates } from "#src/shared/coins/coin-fates.ts";
import { longestIdText, transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineDomain, orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { cents, instant, nothing, units } from "#src/shared/schemas.ts";
import {
  createGatewayPaymentBody,
  gatewayMethodOutput,
  gatewayPaymentOutput,
  paymentStatus,
  returnPath,
} from "./contract-gateways.ts";

export const assetSchema = z.enum(assets);

/**
 * Why a deposit is held. `no_rate`: until there is a price. The others wait for an operator: `limit` for what its
 * customer received within a day, `sender` for its origin, `unattributed` because no transaction is known for it,
 * `unmoved` because its token announced coins that did not come, `late_rate` because there was no price for hours,
 * `failed` because it could not be settled.
 */
export const heldReasonSchema = z.enum([
  "no_rate",
  "limit",
  "sender",
  "unattributed",
  "unmoved",
  "late_rate",
  "failed",
]);

export const methodOutput = z.object({
  /** A coin of a network of its own by its name, a token with its network: `btc`, `usdt-eth`. */
  id: z.string(),
  asset: assetSchema,
  name: z.string(),
  /** The one network on which coins arrive, e.g. `Ethereum (ERC-20)`. */
  network: z.string(),
  /** A token of its network: a wallet pays it by a call of its contract. */
  isToken: z.boolean(),
  decimals: z.int(),
  minCents: cents,
  maxCents: cents,
  /** Blocks until the credit, by amount: the first tier whose `belowCents` is above it (null: any). */
  confirmations: z.array(z.object({ belowCents: z.nullable(cents), required: z.int() })),
  /** About how long its network takes for a block. */
  blockSeconds: z.int(),
  available: z.boolean(),
  /** Why it is unavailable: `no-rate`, `lagging`, `not-configured`; `halted` while a person looks at its network. */
  reason: z.nullable(z.enum(["no-rate", "lagging", "halted", "not-configured"])),
  /** USD for one coin, decimal text; null without a rate. */
  rateUsd: z.nullable(z.string()),
  rateAt: z.nullable(instant),
  simulated: z.boolean(),
});

export const depositOutput = z.object({
  id: idSchema("deposit"),
  /** For a deposit without a known transaction: the hash of its block. */
  txid: z.string(),
  /** The coin that came: on an Ethereum address it may differ from the requested one. */
  asset: assetSchema,
  units,
  amount: z.string(),
  state: z.enum(["seen", "confirming", "credited", "final", "dust", "held", "replaced", "dropped"]),
  /** What becomes of it: the same in every answer of this moment. */
  fate: z.enum(coinFates),
  /** Why it is held, or will be once its network has confirmed it. */
  heldReason: z.nullable(heldReasonSchema),
  /** Neither a block nor a mempool has it now: it has not arrived. */
  isMissing: z.boolean(),
  /** It is missing, and what was credited for it was taken back. */
  isReversed: z.boolean(),
  /** The transaction that spends its coins in its place; null when it was not replaced. */
  replacedBy: z.nullable(z.string()),
  confirmations: z.int(),
  required: z.int(),
  /** About how long the missing blocks take. */
  secondsLeft: z.int(),
  /** A miner's reward, which its network lets move only after many blocks. */
  isReward: z.boolean(),
  /** Credited to the wallet, or what would be; null without a price. */
  cents: z.nullable(cents),
  /** `cents` are by the present price, and those of its block will count. */
  isEstimated: z.boolean(),
  seenAt: instant,
  creditedAt: z.nullable(instant),
});

const paymentView = {
  id: idSchema("payment"),
  status: paymentStatus,
  /** `partial`, `over`, `late`; what becomes of the coins is in `deposits`. */
  flags: z.array(z.enum(["partial", "over", "late"])),
  method: methodOutput,
  /** Null for play money that a real network would take for its own: it is paid by a call, not by a wallet. */
  address: z.nullable(z.string()),
  /** BIP 21 or EIP-681 link for the wallet app; null where no wallet can pay, on a staging site. */
  uri: z.nullable(z.string()),
  dueCents: cents,
  dueUnits: units,
  /** Decimal coins to send, e.g. `0.00054693`. */
  dueAmount: z.string(),
  /** Coins still to send, at the locked rate, after its time at the present one; `0` when enough was seen. */
  remainingAmount: z.string(),
  /** What they are worth: what is asked for less what has come. */
  remainingCents: cents,
  rateUsd: z.string(),
  expiresAt: instant,
  createdAt: instant,
  deposits: z.array(depositOutput),
  /** The amount on the network is play money. */
  simulated: z.boolean(),
  /** The network itself is simulated: the demo can send coins and reorganize it. */
  isSimulatedNetwork: z.boolean(),
} as const;

/** A payment as its owner sees it. */
export const paymentOutput = z.object({
  ...paymentView,
  returnTo: z.nullable(z.string()),
  /** Of what is credited, the part that paid an open debt and is not on the balance. */
  paidDebtCents: cents,
  /** Of what was taken back, the part that was spent already and is an open debt. */
  openedDebtCents: cents,
});

/** A payment as anyone with its link sees it: enough to pay and to watch. */
export const publicPaymentOutput = z.object(paymentView);

export const createPaymentBody = z.strictObject({
  method: z.string().check(z.maxLength(20)),
  amountCents: z.int().check(z.gte(1), z.lte(100_000_000)),
  /** Same-origin path to return to after the credit. */
  returnTo: z.optional(returnPath),
});

/** A permanent address: any amount, at the rate of its block. */
export const staticWalletOutput = z.object({
  id: idSchema("staticWallet"),
  address: z.string(),
  /** Coins that it accepts: ETH, USDT and USDC share one address. */
  methods: z.array(methodOutput),
  createdAt: instant,
  /** The newest deposits. */
  deposits: z.array(depositOutput),
  /** Those on their way, or just credited, to addresses that it took the place of. */
  formerDeposits: z.array(depositOutput),
});

/** As a wallet or an explorer shows it, also with `0x`, spaces, or in the address of an explorer's page. */
const txidSchema = z.string().check(
  z.maxLength(longestIdText),
  z.refine((text) => transactionIdIn(text) !== null),
);

/**
 * What we know of a transaction. `unknown`: the network does not show it (yet); `failed`: it was reverted and
 * moved nothing; `foreign`: it pays no address of this customer; `unshown`: it shows no transfer to one, but a contract
 * may pay without showing it; `wrong-token`: it pays one, in a coin we do not accept;
 * `waiting`: it is in no block yet; `ahead`: its block is not read yet; `unindexed`: the node keeps no index of mined
 * transactions and cannot say; `unmatched`: the operator has to look and is notified.
 */
const foundResult = z.enum([
  "unknown",
  "failed",
  "foreign",
  "unshown",
  "wrong-token",
  "waiting",
  "ahead",
  "unindexed",
  "unmatched",
  "recorded",
]);

/** One line of a receipt. */
const receiptLine = z.object({
  sku: orderLineSku,
  label: orderLineLabel,
  domain: orderLineDomain,
  netCents: cents,
  /** Rate of the tax: 2550 is 25.5 %. */
  taxBasisPoints: z.int(),
  taxCents: cents,
  grossCents: cents,
});

export const receiptOutput = z.object({
  id: idSchema("transaction"),
  kind: z.enum(["deposit", "deposit-reversal", "purchase", "refund", "adjustment"]),
  issuer: z.object({ name: z.string(), lines: z.array(z.string()) }),
  createdAt: instant,
  /** Above zero: money in. */
  amountCents: cents,
  /** Of what came in, the part that paid an open debt and is not in `amountCents`. */
  debtCents: cents,
  /** What was bought; empty for a deposit. */
  lines: z.array(receiptLine),
  orderState: z.nullable(z.enum(["paid", "delivered", "refunded"])),
  /** The coins behind a deposit or its reversal. */
  deposit: z.nullable(
    z.object({
      asset: z.string(),
      network: z.string(),
      amount: z.string(),
      /** Of coins that a gateway took: the payment's id there. */
      txid: z.string(),
      /** Null where the payment shows none. */
      address: z.nullable(z.string()),
      /** USD for one coin at which it was credited; two when part of it had the locked rate; none by a gateway. */
      rates: z.array(z.string()),
      /** The gateway that took it, with what came and what of it was its fee; null for coins of a chain. */
      gateway: z.nullable(z.object({ name: z.string(), grossCents: cents, feeCents: cents })),
      simulated: z.boolean(),
    }),
  ),
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
    scope: "wallet:read",
    right: "money",
    output: z.object({ payments: z.array(paymentOutput) }),
    errors: [],
  },
  "GET /v2/gateways": {
    summary: "What payment gateways take, with limits and fee; none where no gateway is set",
    access: "public",
    output: z.object({ methods: z.array(gatewayMethodOutput) }),
    errors: [],
  },
  "POST /v2/gateways/payments": {
    summary: "Ask a payment gateway to take a top-up",
    access: "customer",
    scope: "payments:write",
    right: "money",
    body: createGatewayPaymentBody,
    output: gatewayPaymentOutput,
    errors: [
      "aml_acceptance_required",
      "amount_too_large",
      "amount_too_small",
      "method_unavailable",
      "payment_limit",
    ],
    idempotent: true,
    limit: "payments",
  },
  "GET /v2/gateways/payments/{id}": {
    summary: "A top-up by a payment gateway, as the gateway last said",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    params: z.object({ id: idSchema("gatewayPayment") }),
    output: gatewayPaymentOutput,
    errors: ["not_found"],
  },
  "POST /v2/gateways/payments/{id}/read": {
    summary: "Ask the gateway again what came for a top-up; the answer is there within seconds",
    access: "customer",
    scope: "payments:write",
    right: "money",
    params: z.object({ id: idSchema("gatewayPayment") }),
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
    limit: "payments",
  },
  "POST /v2/gateways/find-payment": {
    summary: "The customer's top-ups that a gateway has under this id, of its payment or of its transaction",
    access: "customer",
    scope: "payments:write",
    right: "money",
    body: z.strictObject({ reference: z.string().check(z.minLength(4), z.maxLength(200)) }),
    output: z.object({ payments: z.array(gatewayPaymentOutput) }),
    errors: [],
    limit: "payments",
  },
  "POST /v2/gateways/payments/{id}/demo-pay": {
    summary: "Pay play money at a simulated gateway, or let the gateway take its word back",
    access: "customer",
    scope: "payments:write",
    right: "money",
    params: z.object({ id: idSchema("gatewayPayment") }),
    body: z.strictObject({ amount: z.enum(["exact", "less", "more", "take-back"]) }),
    output: nothing,
    errors: ["not_found"],
    playMoneyOnly: true,
  },
  "POST /v2/payments/create": {
    summary: "Ask for an address and a fixed rate for a top-up",
    access: "customer",
    scope: "payments:write",
    right: "money",
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
    scope: null,
    right: "money",
    output: z.object({ version: z.string(), acceptedAt: z.nullable(instant), holdAboveCents: cents }),
    errors: [],
  },
  "POST /v2/payments/aml": {
    summary: "Accept the AML policy; stored with version, time and IP",
    access: "customer",
    scope: null,
    right: "money",
    body: z.strictObject({ version: z.string().check(z.maxLength(20)) }),
    output: z.object({ version: z.string(), acceptedAt: instant, holdAboveCents: cents }),
    errors: ["invalid_input"],
  },
  "GET /v2/payments/static-wallets": {
    summary: "The permanent addresses of the customer, with what came in",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    output: z.object({ wallets: z.array(staticWalletOutput) }),
    errors: [],
  },
  "POST /v2/payments/generate-static-wallets": {
    summary: "Get permanent addresses for all coins, or for one; those there are stay as they are",
    access: "customer",
    scope: "payments:write",
    right: "money",
    body: z.strictObject({ method: z.optional(z.string().check(z.maxLength(20))) }),
    output: z.object({ wallets: z.array(staticWalletOutput) }),
    errors: ["aml_acceptance_required", "method_unavailable"],
    limit: "payments",
  },
  "POST /v2/payments/static-wallets/{id}/replace": {
    summary:
      "Show another permanent address from now on; the old one stays good. Unused ones stay as they are",
    access: "customer",
    scope: "payments:write",
    right: "money",
    params: z.object({ id: idSchema("staticWallet") }),
    body: z.strictObject({}),
    output: z.object({ wallets: z.array(staticWalletOutput) }),
    errors: ["not_found", "method_unavailable"],
    limit: "payments",
  },
  "POST /v2/payments/find-transaction": {
    summary: "What became of a transaction that was sent to one of the customer's addresses",
    access: "customer",
    scope: "payments:write",
    right: "money",
    body: z.strictObject({ method: z.string().check(z.maxLength(20)), txid: txidSchema }),
    output: z.object({ result: foundResult, deposits: z.array(depositOutput) }),
    errors: ["method_unavailable"],
    limit: "payments",
  },
  "GET /v2/receipts/{id}": {
    summary: "A receipt for one line of the wallet's history",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    params: z.object({ id: idSchema("transaction") }),
    output: receiptOutput,
    errors: ["not_found"],
  },
  "GET /v2/payments/{id}": {
    summary: "A payment of the customer",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    params: paymentParams,
    output: paymentOutput,
    errors: ["not_found"],
  },
  "GET /v2/payments/{id}/public": {
    summary: "A payment for anyone who has its link",
    access: "public",
    params: paymentParams,
    output: publicPaymentOutput,
    errors: ["not_found"],
  },
  "POST /v2/payments/{id}/demo-reorg": {
    summary: "Let the network give up the blocks of this payment's coins (demo only)",
    access: "public",
    params: paymentParams,
    body: z.strictObject({ coins: z.enum(["return", "vanish"]) }),
    output: nothing,
    errors: ["not_found"],
    demoOnly: true,
  },
  "POST /v2/payments/{id}/demo-pay": {
    summary: "Send play money to the payment, where coins are simulated",
    access: "public",
    params: paymentParams,
    body: z.strictObject({ amount: z.enum(["exact", "less", "more"]) }),
    output: nothing,
    errors: ["not_found"],
    playMoneyOnly: true,
  },
});
