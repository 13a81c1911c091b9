import { refuseBanned } from "#src/features/accounts/server/index.ts";
import { sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { type GatewayCheckout, GatewayError } from "#src/drivers/gateway/port.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx, IdempotencyInput } from "#src/platform/http/handlers.ts";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { runOnce } from "#src/platform/idempotency/run-once.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { ownPath } from "#src/shared/own-path.ts";
import { pathOf } from "#src/shared/paths.ts";
import { addMs } from "#src/shared/time.ts";
import type { createGatewayPaymentBody } from "../../contract-gateways.ts";
import { readAmlAcceptance } from "../aml-policy.ts";
import type { PaymentsContext } from "../context.ts";
import { paymentCan } from "../policy.ts";
import type { OfferedMethod } from "./gateway-methods.ts";
import type { GatewayPaymentRow } from "./gateway-rows.ts";

const route = "POST /v2/gateways/payments";
/** As long as an unpaid one counts as open. */
const openMs = 60 * 60_000;
const firstReadMs = 60_000;

export interface CreateGatewayPayment {
  readonly idempotency: IdempotencyInput;
  readonly body: z.output<typeof createGatewayPaymentBody>;
  readonly methods: readonly OfferedMethod[];
}

/**
 * Asks a gateway to take a top-up. Its row is stored before the gateway is asked, and of its answers one: a repeated
 * call shows the same checkout, or asks again where none was stored. Returns the row's id.
 */
export async function createGatewayPayment(
  context: PaymentsContext,
  ctx: CallCtx<CustomerActor>,
  { idempotency, body, methods }: CreateGatewayPayment,
): Promise<string> {
  const { platform } = context;
  const { customerId } = ctx.actor;
  const once = { ...idempotency, customerId, route, at: ctx.now };
  const { id } = await runOnce(platform, once, async (trx) => {
    const method = methods.find((each) => each.gateway === body.gateway && each.id === body.method);
    if (method?.available !== true) throw new AppError("method_unavailable");
    const dueCents = acceptedAmount(method, body.amountCents);
    await refuseBanned(trx, { ip: ctx.ip }, ctx.now);
    requireAllowed(paymentCan.receive(await readAmlAcceptance(context, trx, customerId)));
    await refuseTooMany(trx, customerId, ctx.now);
    return { id: await insert(context, trx, ctx, { method, dueCents, returnTo: body.returnTo }) };
  });
  await openAtGateway(context, ctx, id);
  return id;
}

function acceptedAmount({ minCents, maxCents }: OfferedMethod, amountCents: number): bigint {
  const cents = BigInt(amountCents);
  if (cents < minCents) throw new AppError("amount_too_small", { minCents: centsToNumber(minCents) });
  if (cents > maxCents) throw new AppError("amount_too_large", { maxCents: centsToNumber(maxCents) });
  return cents;
}

async function refuseTooMany(trx: Transaction<DB>, customerId: string, now: Date): Promise<void> {
  // Parallel calls of one customer count one after another.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payments/${customerId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM gateway_payments p
    WHERE p.customer_id = ${customerId} AND p.created_at > ${addMs(now, -openMs)}
      AND NOT EXISTS (SELECT FROM gateway_deposits d WHERE d.payment_id = p.id)`.execute(trx);
  requireAllowed(paymentCan.openAnother(rows[0]?.count ?? 0));
}

interface NewPayment {
  readonly method: OfferedMethod;
  readonly dueCents: bigint;
  readonly returnTo: string | undefined;
}

async function insert(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  ctx: CustomerCtx,
  { method: chosen, dueCents, returnTo }: NewPayment,
): Promise<string> {
  const { gateway: driver, id: method, name, asset, feeBps } = chosen;
  const id = platform.ids.random();
  await trx
    .insertInto("gateway_payments")
    .values({
      id,
      site_id: ctx.actor.siteId,
      customer_id: ctx.actor.customerId,
      driver,
      method,
      method_name: name,
      asset,
      fee_bps: feeBps,
      due_cents: dueCents,
      return_to: ownPath(returnTo) ?? null,
      created_at: ctx.now,
    })
    .execute();
  const detail = { gateway: driver, method, amountCents: centsToNumber(dueCents) };
  await writeAudit(trx, ctx, {
    action: "gateway-payment.create",
    objectType: "gateway-payment",
    objectId: id,
    detail,
  });
  return id;
}

/** No transaction is open while the gateway is asked. */
async function openAtGateway(
  context: PaymentsContext,
  { origin }: Pick<CallCtx, "origin">,
  id: string,
): Promise<void> {
  const { db, clock } = context.platform;
  const row = await db.kysely
    .selectFrom("gateway_payments")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (row.gateway_id !== null) return;
  const { gatewayId, checkoutUrl, address, payAmount, memo } = await ask(context, row, origin);
  await db.kysely
    .updateTable("gateway_payments")
    .set({
      gateway_id: gatewayId,
      checkout_url: checkoutUrl,
      address,
      pay_amount: payAmount,
      memo,
      due_at: addMs(clock.now(), firstReadMs),
    })
    .where("id", "=", id)
    // Of two calls at the same time the first answer is kept.
    .where("gateway_id", "is", null)
    .execute();
}

async function ask(
  { gateways, platform }: PaymentsContext,
  { id, driver, method, due_cents: cents }: GatewayPaymentRow,
  origin: string,
): Promise<GatewayCheckout> {
  const gateway = gateways.get(driver);
  if (gateway === undefined) throw new AppError("method_unavailable");
  try {
    return await gateway.open({
      paymentId: id,
      cents,
      methodId: method,
      returnUrl: origin + pathOf("payment", { id: encodeId("gatewayPayment", id) }),
      webhookUrl: `${origin}/api/v2/gateways/${driver}/webhook`,
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform.log.warn({ gateway: driver, problem: error.message }, "a payment gateway opened no checkout");
    throw new AppError("method_unavailable");
  }
}
