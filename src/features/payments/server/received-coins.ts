import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";

// What a customer received together: limits and confirmations count it as one amount, however it was split.

/** Coins that a customer received in a block or by a gateway, whatever became of them. */
export interface ReceivedCoins {
  readonly id: string;
  readonly customerId: string;
  readonly chain: string;
  readonly height: number;
  readonly minedAt: Date;
  /** Null: no price is known for its time. */
  readonly cents: bigint | null;
  /** An operator's decision covered it. */
  readonly isCleared: boolean;
}

/** Coins that arrive within this time of each other count together. */
export const togetherMs = 24 * 60 * 60_000;

type Coins = Pick<ReceivedCoins, "id" | "customerId" | "chain" | "minedAt" | "cents">;

/**
 * What one reorganisation could take back of a customer, for the confirmations of these coins: they and whatever else
 * of the customer is not final on their chain. Null, which needs the most, while any of it has no price.
 */
export function atRiskCents(
  coins: Coins,
  received: readonly ReceivedCoins[],
  finalHeight: number,
): bigint | null {
  const others = othersOf(coins, received).filter(
    ({ chain, height }) => chain === coins.chain && height > finalHeight,
  );
  return others.reduce<bigint | null>(
    (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
    coins.cents,
  );
}

/** What a customer received within a day of these coins, on all chains, that no operator has decided about. */
export function unreviewedCents(coins: Coins, received: readonly ReceivedCoins[]): bigint {
  const others = othersOf(coins, received).filter(({ isCleared }) => !isCleared);
  return others.reduce((sum, { cents }) => sum + (cents ?? 0n), coins.cents ?? 0n);
}

function othersOf(coins: Coins, received: readonly ReceivedCoins[]): readonly ReceivedCoins[] {
  return received.filter(
    ({ id, customerId, minedAt }) =>
      id !== coins.id &&
      customerId === coins.customerId &&
      Math.abs(minedAt.getTime() - coins.minedAt.getTime()) < togetherMs,
  );
}

/** What these customers received within a day of the given times. */
export async function readReceived(
  db: Kysely<DB>,
  deposits: readonly { readonly customer_id: string; readonly mined_at: Date | null }[],
): Promise<readonly ReceivedCoins[]> {
  const times = deposits.flatMap(({ mined_at: at }) => (at === null ? [] : [at.getTime()]));
  if (times.length === 0) return [];
  const customers = [...new Set(deposits.map(({ customer_id }) => customer_id))];
  const rows = await db
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select(["d.id", "a.customer_id as customerId", "d.chain_id as chain", "d.height", "d.cents"])
    .select([
      "d.mined_at as minedAt",
      sql<boolean>`d.cleared_epoch IS NOT DISTINCT FROM d.epoch`.as("isCleared"),
    ])
    .where("d.mined_at", ">", addMs(new Date(Math.min(...times)), -togetherMs))
    .where("d.mined_at", "<", addMs(new Date(Math.max(...times)), togetherMs))
    .where("a.customer_id", "=", sql<string>`ANY(${customers}::uuid[])`)
    .execute();
  const others = await readFromGateways(db, customers, times);
  const mined = rows.flatMap(({ height, minedAt, ...row }) =>
    height === null || minedAt === null ? [] : [{ ...row, height, minedAt }],
  );
  return [...mined, ...others];
}

/** What gateways settled counts for the same limits; no reorganisation takes it back. */
async function readFromGateways(
  db: Kysely<DB>,
  customers: readonly string[],
  times: readonly number[],
): Promise<readonly ReceivedCoins[]> {
  const rows = await db
    .selectFrom("gateway_deposits as d")
    .innerJoin("gateway_payments as p", "p.id", "d.payment_id")
    .select(["d.id", "p.customer_id as customerId", "d.driver", "d.cents", "d.settled_at as settledAt"])
    .select("d.is_cleared as isCleared")
    .where("d.state", "in", ["credited", "held"])
    .where("d.settled_at", ">", addMs(new Date(Math.min(...times)), -togetherMs))
    .where("d.settled_at", "<", addMs(new Date(Math.max(...times)), togetherMs))
    .where("p.customer_id", "=", sql<string>`ANY(${[...customers]}::uuid[])`)
    .execute();
  return rows.flatMap(({ settledAt, driver, ...row }) =>
    settledAt === null ? [] : [{ ...row, chain: `gateway ${driver}`, height: 0, minedAt: settledAt }],
  );
}
