import { type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Method, methodOf } from "./methods.ts";
import { addMs } from "#src/shared/time.ts";
import { readRateAt } from "./read-rates.ts";
import { coinsOf, type DepositValue, lockOf, valueDeposit } from "./deposit-value.ts";

/** A price that comes later than this after a block is not of its time: an operator decides. */
export const lateRateMs = 6 * 60 * 60_000;

/** A deposit in a block that is not credited yet, with the payment it was made for if there is one. */
type OpenDeposit = Awaited<ReturnType<ReturnType<typeof openDeposits>["execute"]>>[number];

export interface ValuedDeposit extends OpenDeposit {
  readonly height: number;
  readonly mined_at: Date;
  readonly method: Method;
}

/** Reads the uncredited deposits of a chain, or one of them, and values those without a value. */
export async function readValuedDeposits(
  trx: Transaction<DB>,
  chain: string,
  only: string | null,
): Promise<ValuedDeposit[]> {
  const open = await openDeposits(trx)
    .where(isOpen(chain))
    .$if(only !== null, (query) => query.where("d.id", "=", only))
    // Two chains that credit the same wallets lock them in the same order.
    .orderBy("a.customer_id")
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .execute();
  return valueDeposits(trx, open, (asset, minedAt) =>
    readRateAt(trx, asset, minedAt, addMs(minedAt, lateRateMs)),
  );
}

/** The uncredited deposits of a chain, in that order. */
export async function readOpenIds(trx: Transaction<DB>, chain: string): Promise<readonly string[]> {
  const open = await trx
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select("d.id")
    .where(isOpen(chain))
    .orderBy("a.customer_id")
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .execute();
  return open.map(({ id }) => id);
}

/** The state besides the reason, so that the index of open deposits can be read. */
function isOpen(chain: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`d.chain_id = ${chain}
    AND (d.state = 'confirming' OR (d.state = 'held' AND d.held_reason = 'no_rate'))`;
}

/** The deposit with its value by the first price there is for it, however late that came; null without any. */
export async function valueLate(trx: Transaction<DB>, depositId: string): Promise<ValuedDeposit | null> {
  const held = await openDeposits(trx).where("d.id", "=", depositId).execute();
  const [valued] = await valueDeposits(trx, held, (asset, minedAt) => readRateAt(trx, asset, minedAt));
  return valued === undefined || valued.cents === null ? null : valued;
}

function openDeposits(trx: Transaction<DB>) {
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
  );
}

/** The deposits in blocks and of accepted coins, each with its value if there is a price for it. */
async function valueDeposits(
  trx: Transaction<DB>,
  deposits: readonly OpenDeposit[],
  readRate: (asset: string, minedAt: Date) => Promise<bigint | null>,
): Promise<ValuedDeposit[]> {
  const rates = new Map<string, bigint | null>();
  const rateAt = async (asset: string, time: Date): Promise<bigint | null> => {
    const key = `${asset} ${time.getTime()}`;
    const rate = rates.get(key) ?? (await readRate(asset, time));
    rates.set(key, rate);
    return rate;
  };
  const locked = new Map(deposits.map(({ address_id, locked_before }) => [address_id, locked_before]));
  const valued: ValuedDeposit[] = [];
  const stored: Record<string, string>[] = [];
  for (const deposit of deposits) {
    const { chain_id: chain, height, mined_at: minedAt, address_id: addressId } = deposit;
    const method = methodOf(chain, deposit.asset);
    if (method === undefined || height === null || minedAt === null) continue;
    const lockedBefore = locked.get(addressId) ?? 0n;
    const coins = coinsOf(deposit, method.decimals, minedAt, minedAt);
    const value: DepositValue | null =
      deposit.cents === null
        ? valueDeposit(coins, lockOf(deposit), lockedBefore, await rateAt(deposit.asset, minedAt))
        : null;
    valued.push({
      ...deposit,
      height,
      mined_at: minedAt,
      method,
      cents: value?.cents ?? deposit.cents,
      rate_e8: value?.rateE8 ?? deposit.rate_e8,
    });
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
