import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, type IdKind } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { paymentsContract } from "../contract.ts";
import type { DepositActs } from "./admin/deposit-acts.ts";
import { paymentsAdminHandlers } from "./admin-routes.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import { acceptAmlPolicy, amlVersionOf, readAmlAcceptance, readAmlText } from "./aml-policy.ts";
import type { PaymentsContext } from "./context.ts";
import { createPayment } from "./create-payment.ts";
import { findTransaction } from "./find-transaction.ts";
import { askAgain } from "./gateways/ask-again.ts";
import { createGatewayPayment } from "./gateways/create-gateway-payment.ts";
import { findGatewayPayments } from "./gateways/find-gateway-payments.ts";
import { createGatewayMethods } from "./gateways/gateway-methods.ts";
import { playGatewayPayment } from "./gateways/play-gateway-payment.ts";
import { presentGatewayMethod, viewGatewayPayment } from "./gateways/view-gateway-payments.ts";
import { readMethodStates } from "./list-methods.ts";
import { reorganizeDemo } from "./reorganize-demo.ts";
import { sendDemoPayment } from "./send-demo-payment.ts";
import { generateStaticWallets, listStaticWallets, replaceStaticWallet } from "./static-wallets.ts";
import { listPayments, viewPayment, viewPublicPayment } from "./view-payments.ts";
import { viewReceipt } from "./view-receipt.ts";

export function createPaymentsHandlers(
  context: PaymentsContext,
  acts: DepositActs,
  perform: PerformAct,
): Handlers<typeof paymentsContract> {
  const db = context.platform.db.kysely;
  const holdAbove = () => centsToNumber(context.limits().holdAboveCents);
  const gatewayMethods = createGatewayMethods(context);
  return {
    ...paymentsAdminHandlers(context, acts, perform),
    "GET /v2/gateways": async () => ({ methods: (await gatewayMethods()).map(presentGatewayMethod) }),
    "POST /v2/gateways/payments": async ({ ctx, body, idempotency }) => {
      const methods = await gatewayMethods();
      const id = await createGatewayPayment(context, ctx, { body, idempotency, methods });
      return viewGatewayPayment(context, ctx.actor.customerId, id);
    },
    "GET /v2/gateways/payments/{id}": ({ ctx, params }) =>
      viewGatewayPayment(context, ctx.actor.customerId, uuidOf("gatewayPayment", params.id)),
    "POST /v2/gateways/payments/{id}/read": async ({ ctx, params }) => {
      await askAgain(context, ctx.actor.customerId, uuidOf("gatewayPayment", params.id));
      return {};
    },
    "POST /v2/gateways/find-payment": async ({ ctx, body }) => ({
      payments: await findGatewayPayments(context, ctx.actor.customerId, body.reference),
    }),
    "POST /v2/gateways/payments/{id}/demo-pay": async ({ ctx, body, params }) => {
      const id = uuidOf("gatewayPayment", params.id);
      await playGatewayPayment(context, ctx.actor.customerId, id, body.amount);
      return {};
    },
    "GET /v2/payments/methods": async () => {
      const states = await readMethodStates(context, db);
      return { methods: states.map(({ view }) => view), rateHeldSeconds: context.limits().rateLockMs / 1000 };
    },
    "GET /v2/payments": async ({ ctx }) => ({ payments: await listPayments(context, ctx.actor.customerId) }),
    "POST /v2/payments/create": ({ ctx, body, idempotency }) =>
      createPayment(context, ctx, { body, idempotency }),
    "GET /v2/payments/aml": async ({ ctx }) => {
      const acceptedAt = await readAmlAcceptance(context, db, ctx.actor.customerId);
      return {
        version: amlVersionOf(context),
        acceptedAt: acceptedAt?.toISOString() ?? null,
        holdAboveCents: holdAbove(),
      };
    },
    "POST /v2/payments/aml": async ({ ctx, body }) => {
      const acceptedAt = await acceptAmlPolicy(context, ctx, body.version);
      return { version: body.version, acceptedAt: acceptedAt.toISOString(), holdAboveCents: holdAbove() };
    },
    "GET /v2/payments/aml/text": async ({ query }) => readAmlText(context, query.language),
    "GET /v2/payments/static-wallets": async ({ ctx }) => ({
      wallets: await listStaticWallets(context, ctx.actor.customerId),
    }),
    "POST /v2/payments/generate-static-wallets": async ({ ctx, body }) => ({
      wallets: await generateStaticWallets(context, ctx, body.method),
    }),
    "POST /v2/payments/static-wallets/{id}/replace": async ({ ctx, params }) => ({
      wallets: await replaceStaticWallet(context, ctx, uuidOf("staticWallet", params.id)),
    }),
    "POST /v2/payments/find-transaction": ({ ctx, body }) =>
      findTransaction(context, ctx.actor.customerId, body.method, body.txid),
    "GET /v2/receipts/{id}": ({ ctx, params }) => viewReceipt(context, ctx, uuidOf("transaction", params.id)),
    "GET /v2/payments/{id}": ({ ctx, params }) =>
      viewPayment(context, ctx.actor.customerId, uuidOf("payment", params.id)),
    "GET /v2/payments/{id}/public": ({ ctx, params }) =>
      viewPublicPayment(context, ctx.site.id, uuidOf("payment", params.id)),
    "POST /v2/payments/{id}/demo-reorg": async ({ ctx, body, params }) => {
      await reorganizeDemo(context, ctx.site.id, uuidOf("payment", params.id), body.coins);
      return {};
    },
    "POST /v2/payments/{id}/demo-pay": async ({ ctx, body, params }) => {
      await sendDemoPayment(context, ctx.site.id, uuidOf("payment", params.id), body.amount);
      return {};
    },
  };
}

function uuidOf(kind: IdKind, id: string): string {
  const uuid = decodeId(kind, id);
  if (uuid === null) throw new AppError("not_found");
  return uuid;
}
