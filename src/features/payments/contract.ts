import * as z from "zod/mini";
import { longestIdText, transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, nothing } from "#src/shared/schemas.ts";
import { paymentsAdminRoutes } from "./contract-admin.ts";
import {
  createGatewayPaymentBody,
  gatewayMethodOutput,
  gatewayPaymentOutput,
  returnPath,
} from "./contract-gateways.ts";
import {
  depositOutput,
  foundResult,
  methodOutput,
  paymentOutput,
  publicPaymentOutput,
  receiptOutput,
  staticWalletOutput,
} from "./contract-outputs.ts";

export const createPaymentBody = z.strictObject({
  method: z.string().check(z.maxLength(20)),
  amountCents: z.int().check(z.gte(1), z.lte(100_000_000)),
  /** Same-origin path to return to after the credit. */
  returnTo: z.optional(returnPath),
});

/** As a wallet or an explorer shows it, also with `0x`, spaces, or in the address of an explorer's page. */
const txidSchema = z.string().check(
  z.maxLength(longestIdText),
  z.refine((text) => transactionIdIn(text) !== null),
);

const paymentParams = z.object({ id: idSchema("payment") });

export const paymentsContract = defineContract({
  ...paymentsAdminRoutes,
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
