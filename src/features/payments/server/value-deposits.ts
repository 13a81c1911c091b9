import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Method, methodOf } from "./methods.ts";
import { readRateAt } from "./read-rates.ts";
import { coinsOf, lockOf, valueDeposit } from "./deposit-value.ts";

/** A deposit in a block that is not credited yet, with the payment it was made for if there is one. */
type OpenDeposit = Awaited<ReturnType<typeof readOpenDeposits>>[number];

export interface ValuedDeposit extends OpenDeposit {
  readonly height: number;
  readonly method: Method;
}

/** Reads the uncredited deposits of a chain, and values those without a value. */
export async function readValuedDeposits(trx: Transaction<DB>, chain: string): Promise<ValuedDeposit[]> {
  const open = await readOpenDeposits(trx, chain);
  return valueDeposits(trx, chain, open);
}

/** In the order of customers: two chains that credit the same wallets lock them in the same order. */
async function readOpenDeposits(trx: Transaction<DB>, chain: string) {
  return (
    trx
      .selectFrom("deposits as d")
      .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
      .innerJoin("customers as c", "c.id", "a.customer_id")
      .leftJoin("payments as p", "p.address_id", "d.address_id")
      .selectAll("d")
      .select(["a.customer_id", "c.site_id", "p.id as payment_id", "p.expires_at", "p.due_units"])
      .select(["p.asset as lock_asset", "p.rate_e8 as lock_rate_e8"])
      // Coins of the address that were valued at the payment's rate already.
      .select(
        sql<bigint>`(SELECT coalesce(sum(o.locked_units), 0) FROM deposits o WHERE o.address_id = d.address_id)`.as(
          "locked_before",
        ),
      )
      .where("d.chain_id", "=", chain)
      .where((where) =>
        // The state besides the reason, so that the index of open deposits can be read.
        where.or([
          where("d.state", "=", "confirming"),
          where.and([where("d.state", "=", "held"), where("d.held_reason", "=", "no_rate")]),
        ]),
      )
      .orderBy("a.customer_id")
      .orderBy("d.seen_at")
      .orderBy("d.id")
      .execute()
  );
}

/** The deposits in blocks and of accepted coins, each with its value if there is a price for it. */
async function valueDeposits(
  trx: Transaction<DB>,
  chain: string,
  deposits: readonly OpenDeposit[],
): Promise<ValuedDeposit[]> {
  const rates = new Map<string, bigint | null>();
  const rateAt = async (asset: string, time: Date): Promise<bigint | null> => {
    const key = `${asset} ${time.getTime()}`;
    const rate = rates.get(key) ?? (await readRateAt(trx, asset, time));
    rates.set(key, rate);
    return rate;
  };
  const locked = new Map(deposits.map(({ address_id, locked_before }) => [address_id, locked_before]));
  const valued: ValuedDeposit[] = [];
  const stored: Record<string, string>[] = [];
  for (const deposit of deposits) {
    const { height, mined_at: minedAt, address_id: addressId } = deposit;
    const method = methodOf(chain, deposit.asset);
    if (method === undefined || height === null || minedAt === null) continue;
    const lockedBefore = locked.get(addressId) ?? 0n;
    const coins = coinsOf(deposit, method.decimals, minedAt);
    const value =
      deposit.cents === null
        ? valueDeposit(coins, lockOf(deposit), lockedBefore, await rateAt(deposit.asset, minedAt))
        : null;
    valued.push({ ...deposit, height, method, cents: value?.cents ?? deposit.cents });
    if (value === null) continue;
    locked.set(addressId, lockedBefore + value.lockedUnits);
    const { lockedUnits, rateE8, cents } = value;
    // Text: JSON has no numbers of this size.
    stored.push({ id: deposit.id, locked_units: `${lockedUnits}`, rate_e8: `${rateE8}`, cents: `${cents}` });
  }
  if (stored.length > 0) await storeValues(trx, stored);
  return valued;
}

async function storeValues(trx: Transaction<DB>, values: readonly Record<string, string>[]): Promise<void> {
  await sql`
    UPDATE deposits d SET locked_units = value.locked_units, rate_e8 = value.rate_e8, cents = value.cents
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS value (
      id uuid, locked_units numeric, rate_e8 bigint, cents bigint)
    WHERE d.id = value.id`.execute(trx);
}
