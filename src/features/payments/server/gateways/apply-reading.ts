import type { Transaction } from "kysely";
import type { GatewayPayment, GatewayReading } from "#src/drivers/gateway/port.ts";
import { attempt } from "#src/platform/db/attempt.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { paymentsEvents } from "../../events.ts";
import type { PaymentsContext } from "../context.ts";
import { readErased } from "../read-erased.ts";
import { readReceived, unreviewedCents } from "../received-coins.ts";
import { afterFee, decideGatewayDeposit, type StoredDeposit } from "./decide-gateway-deposit.ts";
import type { GatewayPaymentRow } from "./gateway-rows.ts";
import { isLate, worthNow } from "./late-worth.ts";

/** More than any gateway pays at once; what says more is not believed. */
const mostCents = 100_000_000_000n;
const longestId = 200;
/** What no id, coin or amount has; PostgreSQL's text cannot hold all of them. */
const control = /\p{Cc}/u;

/**
 * Stores what a gateway says of a payment, credits what is settled and takes back what did not come. Runs in the
 * transaction that holds the payment's row: readings are applied one after another. Returns what contradicts what was
 * credited before; null when nothing does.
 */
export async function applyReading(
  context: PaymentsContext,
  trx: Transaction<DB>,
  payment: GatewayPaymentRow,
  reading: GatewayReading,
): Promise<string | null> {
  // A decision of the operator's is over, or waits for this reading.
  await trx
    .selectFrom("gateway_deposits")
    .select("id")
    .where("payment_id", "=", payment.id)
    .orderBy("id")
    .forUpdate()
    .execute();
  // Before anything that was received is counted: two credits of one customer count each other.
  await call(trx, "wallet_open", { customer: payment.customer_id });
  const found: string[] = [];
  for (const said of reading.payments) {
    const problem = implausible(said) ?? (await tryOne(context, trx, payment, said));
    if (problem !== null) found.push(problem);
  }
  const named = new Set(reading.payments.map(({ id }) => id));
  const counted = await trx
    .selectFrom("gateway_deposits")
    .select(["gateway_payment_id as id", "state"])
    .where("payment_id", "=", payment.id)
    .where("state", "in", ["credited", "held"])
    .execute();
  const missing = counted.filter(({ id }) => !named.has(id));
  found.push(...missing.map(({ id, state }) => `payment ${id} is ${state} and is not listed any more`));
  return found.length === 0 ? null : found.join("; ").slice(0, 500);
}

function implausible({ id, cents, amount, asset }: GatewayPayment): string | null {
  if (id === "" || id.length > longestId || control.test(id)) return "a payment has no usable id";
  if (asset.length > 30 || amount.length > 60 || control.test(asset + amount))
    return `payment ${id} has no usable amount`;
  if (cents !== null && (cents < 0n || cents > mostCents))
    return `payment ${id} is said to be ${cents} cents`;
  return null;
}

/** What one payment's trouble leaves undone is undone of it alone: the others of its checkout are credited. */
async function tryOne(
  context: PaymentsContext,
  trx: Transaction<DB>,
  payment: GatewayPaymentRow,
  said: GatewayPayment,
): Promise<string | null> {
  const tried = await attempt(trx, () => applyOne(context, trx, payment, said));
  if (tried.ok) return tried.value;
  const { driver: gateway, id } = payment;
  context.platform.log.error(
    { err: tried.error, gateway, payment: id },
    "a payment of a gateway cannot be applied",
  );
  return `payment ${said.id} cannot be applied: ${tried.error instanceof Error ? tried.error.message : "no reason was given"}`;
}

async function applyOne(
  context: PaymentsContext,
  trx: Transaction<DB>,
  payment: GatewayPaymentRow,
  said: GatewayPayment,
): Promise<string | null> {
  const deposit = await storedDeposit(context, trx, payment, said);
  if (deposit.payment_id !== payment.id) return `payment ${said.id} is said to be of another checkout too`;
  const { id } = deposit;
  // The column's check lists no others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const state = deposit.state as StoredDeposit["state"];
  const { held_reason: heldReason, gross_cents: grossCents } = deposit;
  const decision = decideGatewayDeposit({ state, heldReason, grossCents }, said);
  switch (decision.kind) {
    case "keep":
      return null;
    case "contradiction":
      return decision.detail;
    case "invalidate":
      await trx
        .updateTable("gateway_deposits")
        .set({ state: "invalid", held_reason: null })
        .where("id", "=", id)
        .execute();
      return null;
    case "reverse":
      await reverse(context, trx, payment, deposit);
      return null;
    case "settle":
      return settle(context, trx, payment, deposit, said);
    case "hold-again":
      await valueAs(context, trx, payment, deposit, said);
      await hold(trx, id, "again");
      return null;
  }
}

/** Unlike a block that was given up, it does not come back by itself: its customer is notified at once. */
async function reverse(
  context: PaymentsContext,
  trx: Transaction<DB>,
  { site_id: siteId, customer_id: customerId }: GatewayPaymentRow,
  { id, cents }: { readonly id: string; readonly cents: bigint | null },
): Promise<void> {
  const { transaction, at } = posting(context);
  await call(trx, "payments_reverse_gateway_deposit", { deposit: id, transaction, at });
  await publishEvent(trx, { now: at }, paymentsEvents, {
    name: "payments.lost.v1",
    siteId,
    customerId,
    payload: { depositId: id, cents: centsToNumber(cents ?? 0n) },
  });
}

/** The row of a gateway's payment, which is made when it is first named. */
async function storedDeposit(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  { id: paymentId, driver, site_id: siteId, customer_id: customerId }: GatewayPaymentRow,
  { id, asset, amount, late, state }: GatewayPayment,
) {
  const now = platform.clock.now();
  const made = await trx
    .insertInto("gateway_deposits")
    .values({
      id: platform.ids.next(),
      payment_id: paymentId,
      driver,
      gateway_payment_id: id,
      asset,
      amount,
      state: "pending",
      is_late: late,
      seen_at: now,
    })
    .onConflict((conflict) => conflict.columns(["driver", "gateway_payment_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  // What never was on its way is no news.
  if (made !== undefined && state !== "invalid") {
    const payload = { depositId: made.id };
    await publishEvent(trx, { now }, paymentsEvents, {
      name: "payments.seen.v1",
      siteId,
      customerId,
      payload,
    });
  }
  return trx
    .selectFrom("gateway_deposits")
    .select(["id", "payment_id", "state", "held_reason", "gross_cents", "cents", "settled_at"])
    .where("driver", "=", driver)
    .where("gateway_payment_id", "=", id)
    .executeTakeFirstOrThrow();
}

async function settle(
  context: PaymentsContext,
  trx: Transaction<DB>,
  payment: GatewayPaymentRow,
  deposit: SettlingDeposit,
  said: GatewayPayment,
): Promise<string | null> {
  const { id } = deposit;
  const { cents, isUnpriced } = await valueAs(context, trx, payment, deposit, said);
  const { customer_id: customerId } = payment;
  const minedAt = context.platform.clock.now();
  const received = await readReceived(trx, [{ customer_id: customerId, mined_at: minedAt }]);
  const sum = unreviewedCents({ id, customerId, chain: payment.driver, minedAt, cents }, received);
  const erased = await readErased(trx, [customerId]);
  if (erased.has(customerId)) await hold(trx, id, "closed");
  else if (isUnpriced) await hold(trx, id, "late");
  else if (sum > context.limits().holdAboveCents) await hold(trx, id, "limit");
  else await creditGatewayDeposit(context, trx, id);
  return null;
}

/** Credits what has a value; what is worth nothing after the fee stays as it is. */
export async function creditGatewayDeposit(
  context: PaymentsContext,
  trx: Transaction<DB>,
  id: string,
): Promise<void> {
  await call(trx, "payments_credit_gateway_deposit", { deposit: id, ...posting(context) });
}

const posting = ({ platform }: PaymentsContext) => ({
  transaction: platform.ids.next(),
  at: platform.clock.now(),
});

interface SettlingDeposit {
  readonly id: string;
  readonly settled_at: Date | null;
}

/** Coins that came late are worth no more than by our own prices; `isUnpriced`: there is none. */
async function valueAs(
  context: PaymentsContext,
  trx: Transaction<DB>,
  payment: GatewayPaymentRow,
  { id, settled_at: settledBefore }: SettlingDeposit,
  said: GatewayPayment,
): Promise<{ readonly cents: bigint; readonly isUnpriced: boolean }> {
  const settledAt = settledBefore ?? context.platform.clock.now();
  const gross = said.cents ?? 0n;
  const late = isLate(payment, said, settledAt);
  const market = late ? await worthNow(context, trx, payment.driver, said) : null;
  const cents = afterFee(market !== null && market < gross ? market : gross, payment.fee_bps);
  await trx
    .updateTable("gateway_deposits")
    .set({ gross_cents: gross, market_cents: market, cents, amount: said.amount, settled_at: settledAt })
    .set(late ? { is_late: true } : {})
    .where("id", "=", id)
    .execute();
  return { cents, isUnpriced: late && market === null };
}

async function hold(
  trx: Transaction<DB>,
  id: string,
  reason: "limit" | "again" | "late" | "closed",
): Promise<void> {
  await trx
    .updateTable("gateway_deposits")
    .set({ state: "held", held_reason: reason })
    .where("id", "=", id)
    .execute();
}
