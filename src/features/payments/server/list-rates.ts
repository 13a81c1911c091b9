import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";

/** The newest price of a coin, and what is in doubt about it. */
export interface CurrentRate {
  readonly asset: string;
  /** What customers get, and the market's price of which that is the rest; null before the first look. */
  readonly rateE8: bigint | null;
  readonly marketE8: bigint | null;
  readonly source: string | null;
  readonly at: Date | null;
  /** Why the coin has no price since; null when nothing is in doubt. */
  readonly doubt: string | null;
}

/** The newest price of each of these coins. */
export async function listRates({ db }: Platform, assets: readonly string[]): Promise<CurrentRate[]> {
  const { rows } = await sql<CurrentRate>`
    SELECT coin.asset, tick.rate_e8 AS "rateE8", coalesce(tick.market_e8, tick.rate_e8) AS "marketE8",
           tick.source, tick.at, doubt.reason || ': ' || doubt.detail AS doubt
    FROM unnest(${[...assets]}::text[]) WITH ORDINALITY AS coin (asset, place)
    LEFT JOIN LATERAL (
      SELECT rate_e8, market_e8, source, at FROM rate_ticks t WHERE t.asset = coin.asset ORDER BY at DESC LIMIT 1
    ) AS tick ON true
    LEFT JOIN LATERAL (
      SELECT reason, detail FROM rate_refusals r
      WHERE r.asset = coin.asset AND r.source IS NULL AND r.last_at >= coalesce(tick.at, '-infinity')
      ORDER BY last_at DESC LIMIT 1
    ) AS doubt ON true
    ORDER BY place`.execute(db.kysely);
  return rows;
}

/** A price that was stored, or why one was not used. */
export interface RateEvent {
  readonly at: Date;
  /** Of a refusal that lasted: its last look. */
  readonly until: Date;
  readonly rateE8: bigint | null;
  readonly source: string | null;
  /** Null: the price was used. */
  readonly reason: string | null;
  readonly detail: string | null;
}

/** What became of the prices of a coin since then, the newest first. */
export async function listRateHistory(
  { db }: Platform,
  { asset, since, limit }: { readonly asset: string; readonly since: Date; readonly limit: number },
): Promise<RateEvent[]> {
  const { rows } = await sql<RateEvent>`
    SELECT at, at AS until, rate_e8 AS "rateE8", source, NULL AS reason, NULL AS detail
    FROM rate_ticks WHERE asset = ${asset} AND at >= ${since}
    UNION ALL
    SELECT first_at, last_at, rate_e8, source, reason, detail
    FROM rate_refusals WHERE asset = ${asset} AND last_at >= ${since}
    ORDER BY 2 DESC, 1 DESC, source LIMIT ${limit}::int`.execute(db.kysely);
  return rows;
}
