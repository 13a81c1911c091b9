import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { formatUnits } from "#src/shared/money.ts";
import { methodOf } from "./methods.ts";

/** The coins of a deposit that waits for its network or its gateway, such as `0.015 LTC`; null: it waits no more. */
export async function readSeenCoins(trx: Transaction<DB>, depositId: string): Promise<string | null> {
  const deposit = await trx
    .selectFrom("deposits")
    .select(["chain_id", "asset", "units"])
    .where("id", "=", depositId)
    .where("state", "in", ["seen", "confirming"])
    // One whose block was orphaned was seen long ago.
    .where("epoch", "=", 0)
    .executeTakeFirst();
  if (deposit !== undefined) {
    const method = methodOf(deposit.chain_id, deposit.asset);
    return method === undefined ? null : `${formatUnits(deposit.units, method.decimals)} ${method.asset}`;
  }
  const atGateway = await trx
    .selectFrom("gateway_deposits")
    .select(["asset", "amount"])
    .where("id", "=", depositId)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return atGateway === undefined ? null : `${atGateway.amount} ${atGateway.asset}`;
}
