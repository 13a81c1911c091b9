import { sql } from "kysely";
import type * as z from "zod/mini";
import { explorerUrl } from "#src/shared/coins/explorers.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import type { paymentsAdminRoutes } from "../../contract-admin.ts";
import type { PaymentsContext } from "../context.ts";
import { methodOf } from "../methods.ts";
import { readFreshRates } from "../read-rates.ts";
import { readReceived, unreviewedCents } from "../received-coins.ts";
import type { DepositLine } from "./deposit-rows.ts";

type Answer = z.input<(typeof paymentsAdminRoutes)["GET /v2/admin/deposits/{id}"]["output"]>;
type Surroundings = Pick<
  Answer,
  "rateNow" | "explorerUrl" | "isHalted" | "receivedCents" | "customerSince" | "earlierCount"
>;

/** What who decides about a deposit has to know besides the deposit itself. */
export async function readSurroundings(
  { platform, chains }: PaymentsContext,
  deposit: DepositLine,
): Promise<Surroundings> {
  const { kysely } = platform.db;
  const { rows } = await sql<{ since: Date; earlier: number; halted_at: Date | null }>`
    SELECT c.created_at AS since, chain.halted_at, (
      SELECT count(*)::int FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id
      WHERE a.customer_id = c.id AND d.state IN ('credited', 'final') AND d.seen_at < ${deposit.seen_at}) AS earlier
    FROM customers c LEFT JOIN chains chain ON chain.id = ${deposit.chain_id}
    WHERE c.id = ${deposit.customer_id}`.execute(kysely);
  const [found] = rows;
  const rates = await readFreshRates(kysely, [deposit.asset], platform.clock.now());
  const rate = rates.get(deposit.asset)?.rateE8;
  const method = methodOf(deposit.chain_id, deposit.asset);
  const isReal = method !== undefined && chains.get(method.chain)?.simulated === false;
  return {
    rateNow: rate === undefined ? null : formatUnits(rate, 8),
    explorerUrl: isReal ? explorerUrl(method.chain, deposit.txid) : null,
    isHalted: found?.halted_at != null,
    receivedCents: deposit.held_reason === "limit" ? await receivedWith(kysely, deposit) : null,
    customerSince: (found?.since ?? deposit.seen_at).toISOString(),
    earlierCount: found?.earlier ?? 0,
  };
}

/** What its customer received with it within a day that was not reviewed. */
async function receivedWith(
  db: PaymentsContext["platform"]["db"]["kysely"],
  deposit: DepositLine,
): Promise<number> {
  const { id, customer_id: customerId, chain_id: chain, cents } = deposit;
  const minedAt = deposit.mined_at ?? deposit.seen_at;
  const received = await readReceived(db, [{ ...deposit, mined_at: minedAt }]);
  return centsToNumber(unreviewedCents({ id, customerId, chain, minedAt, cents }, received));
}
