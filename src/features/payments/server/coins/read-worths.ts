import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { creditCents } from "../deposit-value.ts";
import { type Method, methods } from "../methods.ts";
import { readFreshRates } from "../read-rates.ts";

/** What base units of a coin are worth at today's rate, in cents, rounded down; null while there is no fresh rate. */
export type WorthOf = (method: Pick<Method, "asset" | "decimals">, units: bigint) => bigint | null;

export async function readWorths(db: Kysely<DB>, now: Date): Promise<WorthOf> {
  const assets = methods.map(({ asset }) => asset);
  const rates = await readFreshRates(db, assets, now);
  return ({ asset, decimals }, units) => {
    if (units === 0n) return 0n;
    const rate = rates.get(asset);
    return rate === undefined ? null : creditCents(units, rate.rateE8, decimals);
  };
}
