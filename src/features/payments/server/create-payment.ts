import { refuseBanned } from "#src/features/accounts/server/index.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { runOnce } from "#src/platform/idempotency/run-once.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { ownPath } from "#src/shared/own-path.ts";
import { addMs } from "#src/shared/time.ts";
import type { createPaymentBody } from "../contract.ts";
import { readAmlAcceptance } from "./aml-policy.ts";
import type { PaymentsContext } from "./context.ts";
import { leastOf } from "./deposit-limits.ts";
import { issueAddress } from "./issue-address.ts";
import { type MethodState, readMethodStates } from "./list-methods.ts";
import { findMethod, type Method } from "./methods.ts";
import { paymentCan } from "./policy.ts";
import { presentPayment } from "./present-payment.ts";
import { noDebts } from "./read-debts.ts";
import { readPayments } from "./read-payments.ts";
import { quoteUnits } from "./deposit-value.ts";

export interface CreatePayment {
  readonly idempotency: IdempotencyInput;
  readonly body: z.output<typeof createPaymentBody>;
}

type PaymentAnswer = ReturnType<typeof presentPayment>;

const route = "POST /v2/payments/create";

/** Fixes a rate for a top-up and shows an address for it; the same key gives the same payment. */
export async function createPayment(
  context: PaymentsContext,
  ctx: CustomerCtx,
  input: CreatePayment,
): Promise<PaymentAnswer> {
  const { platform } = context;
  const { customerId } = ctx.actor;
  const method = findMethod(input.body.method);
  if (method === undefined) throw new AppError("method_unavailable");
  const dueCents = acceptedAmount(context, method, input.body.amountCents);
  const returnTo = acceptedReturn(input.body.returnTo);
  const once = { ...input.idempotency, customerId, route, at: ctx.now };
  return runOnce(platform, once, async (trx) => {
    await refuseBanned(trx, { ip: ctx.ip }, ctx.now);
    requireAllowed(paymentCan.receive(await readAmlAcceptance(context, trx, customerId)));
    await refuseTooMany(context, trx, customerId, method);
    const state = await readyMethod(context, trx, method);
    const id = await insertPayment(context, trx, ctx, { body: input.body, state, dueCents, returnTo });
    const [payment] = await readPayments(trx, { customerId, id });
    if (payment === undefined) throw new Error(`Payment ${id} was not stored`);
    return presentPayment(context, { method: state, payment, deposits: [] }, noDebts);
  });
}

function acceptedAmount(context: PaymentsContext, method: Method, amountCents: number): bigint {
  const limits = context.limits();
  const cents = BigInt(amountCents);
  const [least, most] = [leastOf(limits, method), limits.mostCents];
  if (cents < least) throw new AppError("amount_too_small", { minCents: centsToNumber(least) });
  if (cents > most) throw new AppError("amount_too_large", { maxCents: centsToNumber(most) });
  return cents;
}

/** The path to lead back to, as it is stored. Read here, because pages load the contract and have a budget. */
function acceptedReturn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const path = ownPath(text);
  if (path === undefined) throw new AppError("invalid_input", undefined, { returnTo: "invalid_input" });
  return path;
}

/** A payment is open while its rate holds and no coins were seen for it. */
async function refuseTooMany(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  customerId: string,
  method: Method,
): Promise<void> {
  // Parallel calls of one customer count one after another.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payments/${customerId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payments p
    WHERE p.customer_id = ${customerId} AND p.method = ${method.id} AND p.expires_at > ${platform.clock.now()}
      AND NOT EXISTS (SELECT 1 FROM deposits d WHERE d.address_id = p.address_id)`.execute(trx);
  requireAllowed(paymentCan.openAnother(rows[0]?.count ?? 0));
}

type ReadyMethod = MethodState & { readonly rate: NonNullable<MethodState["rate"]> };

async function readyMethod(
  context: PaymentsContext,
  trx: Transaction<DB>,
  method: Method,
): Promise<ReadyMethod> {
  const states = await readMethodStates(context, trx);
  const state = states.find((candidate) => candidate.method === method);
  if (state === undefined) throw new AppError("method_unavailable");
  requireAllowed(paymentCan.takeAddress(state.view));
  const { rate } = state;
  if (rate === null) throw new AppError("rate_unavailable");
  return { ...state, rate };
}

interface NewPayment extends Pick<CreatePayment, "body"> {
  readonly state: ReadyMethod;
  readonly dueCents: bigint;
  readonly returnTo: string | null;
}

async function insertPayment(
  context: PaymentsContext,
  trx: Transaction<DB>,
  ctx: CustomerCtx,
  { body, state: { method, rate }, dueCents, returnTo }: NewPayment,
): Promise<string> {
  const { actor, now: at } = ctx;
  const id = context.platform.ids.random();
  const address = await issueAddress(context, trx, method, actor.customerId);
  await trx
    .insertInto("payments")
    .values({
      id,
      site_id: actor.siteId,
      customer_id: actor.customerId,
      method: method.id,
      asset: method.asset,
      due_cents: dueCents,
      due_units: quoteUnits(dueCents, rate.rateE8, method),
      rate_e8: rate.rateE8,
      address_id: address.id,
      return_to: returnTo,
      expires_at: addMs(at, context.limits().rateLockMs),
      created_at: at,
    })
    .execute();
  const detail = { method: method.id, amountCents: body.amountCents, addressIndex: address.derivation_index };
  const object = { objectType: "payment", objectId: id, detail };
  await writeAudit(trx, ctx, { action: "payment.create", ...object });
  return id;
}
