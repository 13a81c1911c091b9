import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { paymentsContract } from "../contract.ts";
import { acceptAmlPolicy, amlVersion, readAmlAcceptance } from "./aml-policy.ts";
import type { PaymentsContext } from "./context.ts";
import { createPayment } from "./create-payment.ts";
import { readMethodStates } from "./list-methods.ts";
import { rateLockMs } from "./rules.ts";
import { sendDemoPayment } from "./send-demo-payment.ts";
import { listPayments, viewPayment, viewPublicPayment } from "./view-payments.ts";

export function createPaymentsHandlers(context: PaymentsContext): Handlers<typeof paymentsContract> {
  const db = context.platform.db.kysely;
  return {
    "GET /v2/payments/methods": async () => {
      const states = await readMethodStates(context, db);
      return { methods: states.map(({ view }) => view), rateHeldSeconds: rateLockMs / 1000 };
    },
    "GET /v2/payments": async ({ actor }) => ({ payments: await listPayments(context, actor.customerId) }),
    "POST /v2/payments/create": ({ actor, body, call, idempotency }) =>
      createPayment(context, { actor, body, idempotency, requestId: call.requestId }),
    "GET /v2/payments/aml": async ({ actor }) => {
      const acceptedAt = await readAmlAcceptance(db, actor.customerId);
      return { version: amlVersion, acceptedAt: acceptedAt?.toISOString() ?? null };
    },
    "POST /v2/payments/aml": async ({ actor, body, call }) => {
      const acceptedAt = await acceptAmlPolicy(context, actor, call, body.version);
      return { version: amlVersion, acceptedAt: acceptedAt.toISOString() };
    },
    "GET /v2/payments/{id}": ({ actor, params }) => viewPayment(context, actor.customerId, uuidOf(params.id)),
    "GET /v2/payments/{id}/public": ({ call, params }) =>
      viewPublicPayment(context, call.siteId, uuidOf(params.id)),
    "POST /v2/payments/{id}/demo-pay": async ({ body, call, params }) => {
      await sendDemoPayment(context, call.siteId, uuidOf(params.id), body.amount);
      return {};
    },
  };
}

function uuidOf(id: string): string {
  const uuid = decodeId("payment", id);
  if (uuid === null) throw new AppError("not_found");
  return uuid;
}
