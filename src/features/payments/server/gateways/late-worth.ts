import type { Transaction } from "kysely";
import type { GatewayPayment } from "#src/drivers/gateway/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { parseUnits } from "#src/shared/money.ts";
import type { PaymentsContext } from "../context.ts";
import { creditCents, lockHoldsMs } from "../deposit-value.ts";
import { methods } from "../methods.ts";
import { readFreshRates } from "../read-rates.ts";
import type { GatewayPaymentRow } from "./gateway-rows.ts";

/**
 * A gateway keeps the rate of a checkout for as long as it watches it, which is days. Who could choose the day would
 * be paid for a fallen price: the rate holds for coins that settle by then, and the gateway does not call late.
 */
export function isLate(
  { created_at: openedAt }: Pick<GatewayPaymentRow, "created_at">,
  { late }: Pick<GatewayPayment, "late">,
  settledAt: Date,
): boolean {
  return late || settledAt.getTime() - openedAt.getTime() > lockHoldsMs;
}

/** What coins are worth by our own prices, in cents; null for a coin without one, also where prices are made up. */
export async function worthNow(
  { gateways, platform, rates }: PaymentsContext,
  trx: Transaction<DB>,
  driver: string,
  { asset, amount }: Pick<GatewayPayment, "asset" | "amount">,
): Promise<bigint | null> {
  if (rates.simulated && gateways.get(driver)?.simulated !== true) return null;
  const method = methods.find((each) => each.asset === asset);
  const units = method === undefined ? null : parseUnits(amount, method.decimals);
  if (method === undefined || units === null) return null;
  const rate = (await readFreshRates(trx, [asset], platform.clock.now())).get(asset);
  return rate === undefined ? null : creditCents(units, rate.rateE8, method.decimals);
}
