import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";
import { rateMaxAgeMs } from "./rate-rules.ts";

export interface RateTick {
  readonly rateE8: bigint;
  readonly at: Date;
}

/**
 * The prices for quotes at `now`, by asset: what customers get. An asset whose newest price is too old, or that was in
 * doubt since, has none.
 */
export async function readFreshRates(
  db: Kysely<DB>,
  assets: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, RateTick>> {
  const { rows } = await sql<RateTick & { asset: string }>`
    SELECT asset.asset, tick.rate_e8 AS "rateE8", tick.at
    FROM unnest(${[...assets]}::text[]) AS asset (asset)
    CROSS JOIN LATERAL (
      SELECT rate_e8, at FROM rate_ticks WHERE rate_ticks.asset = asset.asset ORDER BY at DESC LIMIT 1
    ) AS tick
    WHERE tick.at >= ${addMs(now, -rateMaxAgeMs)} AND NOT EXISTS (
      SELECT FROM rate_refusals doubt
      WHERE doubt.asset = asset.asset AND doubt.source IS NULL AND doubt.last_at >= tick.at
    )`.execute(db);
  return new Map(rows.map(({ asset, rateE8, at }) => [asset, { rateE8, at }]));
}

/**
 * The price of coins that arrived at `time`: the nearer of the ticks around that moment. After a gap in
 * the prices it is the first tick after the gap, never an older one, and none that came later than `latest`; a gap
 * begins where the coin is in doubt.
 */
export async function readRateAt(
  db: Kysely<DB>,
  asset: string,
  time: Date,
  latest: Date | null = null,
): Promise<bigint | null> {
  const { rows } = await sql<{ rate_e8: bigint }>`
    SELECT rate_e8 FROM (
      (SELECT tick.rate_e8, ${time}::timestamptz - tick.at AS distance FROM (
         SELECT rate_e8, at FROM rate_ticks
         WHERE asset = ${asset} AND at <= ${time} AND at >= ${addMs(time, -rateMaxAgeMs)} ORDER BY at DESC LIMIT 1
       ) AS tick
       WHERE NOT EXISTS (
         SELECT FROM rate_refusals doubt
         WHERE doubt.asset = ${asset} AND doubt.source IS NULL AND doubt.last_at BETWEEN tick.at AND ${time}))
      UNION ALL
      (SELECT rate_e8, at - ${time}::timestamptz FROM rate_ticks
       WHERE asset = ${asset} AND at > ${time} AND at <= ${latest ?? "infinity"}::timestamptz ORDER BY at LIMIT 1)
    ) AS around ORDER BY distance LIMIT 1`.execute(db);
  return rows[0]?.rate_e8 ?? null;
}
