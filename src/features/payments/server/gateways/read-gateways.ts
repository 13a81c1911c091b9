import type { GatewayDriver, GatewayReading } from "#src/drivers/gateway/port.ts";
import { GatewayError } from "#src/drivers/gateway/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addMs } from "#src/shared/time.ts";
import type { PaymentsContext } from "../context.ts";
import { applyReading } from "./apply-reading.ts";
import type { GatewayPaymentRow } from "./gateway-rows.ts";

const minuteMs = 60_000;
/** A webhook may have been lost. */
const readEveryMs = 5 * minuteMs;
/** Play money settles within seconds, and no webhook says so. */
const readPlayEveryMs = 1_000;
/** Late coins, and money that is taken back, are looked for more rarely. */
const readSettledEveryMs = 60 * minuteMs;
/** A checkout is expected to be paid within this time of its opening: anyone can open many and pay none. */
const freshMs = 3 * 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** As long as gateways watch a checkout. */
const watchedMs = 30 * dayMs;
const atOnce = 20;
/** One that is silent is silent for the others too; each costs its deadline. */
const enoughFailures = 3;

/** Reads the payments whose turn it is, and applies what their gateways say. No gateway waits for another one. */
export async function readGateways(context: PaymentsContext, signal?: AbortSignal): Promise<void> {
  await Promise.all([...context.gateways.keys()].map((driver) => readDue(context, driver, signal)));
}

async function readDue(context: PaymentsContext, driver: string, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context.platform;
  const due = await db.kysely
    .selectFrom("gateway_payments")
    .selectAll()
    .where("due_at", "<=", clock.now())
    .where("gateway_id", "is not", null)
    .where("driver", "=", driver)
    .orderBy("due_at")
    .limit(atOnce)
    .execute();
  let failures = 0;
  for (const payment of due) {
    if (signal?.aborted === true || failures === enoughFailures) return;
    failures = (await readGatewayPayment(context, payment)) === null ? failures + 1 : 0;
  }
}

/** Reads one payment at its gateway and applies the answer; a gateway that fails is noted and asked again. */
export async function readGatewayPayment(
  context: PaymentsContext,
  payment: GatewayPaymentRow,
): Promise<GatewayReading | null> {
  const gateway = context.gateways.get(payment.driver);
  if (gateway === undefined || payment.gateway_id === null) return null;
  const reading = await read(context, gateway, payment.gateway_id, payment.further);
  if (reading instanceof GatewayError) await noteFailure(context, payment, reading.message);
  else await apply(context, payment, reading);
  return reading instanceof GatewayError ? null : reading;
}

async function read(
  { platform }: PaymentsContext,
  gateway: GatewayDriver,
  gatewayId: string,
  further: readonly string[],
): Promise<GatewayReading | GatewayError> {
  try {
    return await gateway.read(gatewayId, further);
  } catch (error) {
    if (error instanceof GatewayError) return error;
    // Whatever one answer does to its reader, the payments after it are read.
    platform.log.error({ err: error, gateway: gateway.driver }, "an answer of a gateway cannot be read");
    return new GatewayError("its answer cannot be read");
  }
}

async function noteFailure(
  { platform: { db, clock } }: PaymentsContext,
  { id, created_at: openedAt, failing_since: since }: GatewayPaymentRow,
  failure: string,
): Promise<void> {
  const now = clock.now();
  const ageMs = now.getTime() - openedAt.getTime();
  const again = addMs(now, ageMs < dayMs ? minuteMs : readSettledEveryMs);
  // What its gateway has forgotten is asked for no more, and calls no operator for ever.
  const next =
    ageMs < watchedMs
      ? { failing_since: since ?? now, due_at: again }
      : { failing_since: null, due_at: null };
  await db.kysely
    .updateTable("gateway_payments")
    .set({ failure: failure.slice(0, 300), ...next })
    .where("id", "=", id)
    .execute();
}

async function apply(
  context: PaymentsContext,
  { id, driver, due_at: dueAt, read_at: readAt }: GatewayPaymentRow,
  reading: GatewayReading,
): Promise<void> {
  const { platform, gateways } = context;
  const isPlay = gateways.get(driver)?.play !== undefined;
  const readAgainMs = isPlay ? readPlayEveryMs : readEveryMs;
  await transaction(platform, async (trx) => {
    const payment = await trx
      .selectFrom("gateway_payments")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Another answer, which may be the younger one, was applied while this one was on its way.
    if (payment.read_at?.getTime() !== readAt?.getTime()) return;
    const contradiction = await applyReading(context, trx, payment, reading);
    const now = platform.clock.now();
    // A webhook that came meanwhile is not forgotten.
    const isAskedAgain = payment.due_at !== null && payment.due_at.getTime() !== dueAt?.getTime();
    await trx
      .updateTable("gateway_payments")
      .set({
        is_open: reading.state === "open",
        read_at: now,
        failing_since: null,
        failure: null,
        due_at: isAskedAgain ? payment.due_at : nextRead(payment, reading, now, readAgainMs),
        contradiction,
        contradicted_at: contradiction === null ? null : (payment.contradicted_at ?? now),
      })
      .where("id", "=", id)
      .execute();
  });
}

function nextRead(
  { created_at: since }: GatewayPaymentRow,
  reading: GatewayReading,
  now: Date,
  pendingMs: number,
): Date | null {
  const waits = reading.payments.some(({ state }) => state === "pending");
  const ageMs = now.getTime() - since.getTime();
  // Coins that no block ever takes stay pending for good.
  if (waits) return addMs(now, ageMs < watchedMs ? pendingMs : dayMs);
  if (reading.state === "open" && ageMs < freshMs) return addMs(now, readEveryMs);
  return ageMs < watchedMs ? addMs(now, readSettledEveryMs) : null;
}
