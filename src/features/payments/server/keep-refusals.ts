import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";

export interface KeptRefusal {
  readonly asset: string;
  /** Null: no single source is to blame, the price of the coin is in doubt. */
  readonly source: string | null;
  readonly reason: string;
  readonly detail: string;
  readonly rateE8: bigint | null;
}

/** A source that is refused again within this time, a look and a half, is refused still. */
const sameStretchMs = 90_000;

/**
 * Stores why prices were not used: a row for each stretch in which a source was refused for one reason, and one for
 * each look at which a coin was in doubt.
 */
export async function keepRefusals(
  trx: Transaction<DB>,
  refusals: readonly KeptRefusal[],
  now: Date,
): Promise<void> {
  if (refusals.length === 0) return;
  // Text: JSON has no numbers of this size.
  const rows = refusals.map(({ rateE8, ...refusal }) => ({
    ...refusal,
    rate_e8: rateE8?.toString() ?? null,
  }));
  await sql`
    WITH refused AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS refusal (
        asset text, source text, reason text, detail text, rate_e8 bigint)
    ), still AS (
      UPDATE rate_refusals r
      SET last_at = ${now}::timestamptz, times = r.times + 1, detail = refused.detail, rate_e8 = refused.rate_e8
      FROM refused
      WHERE r.asset = refused.asset AND r.source = refused.source AND r.reason = refused.reason
        AND r.last_at >= ${addMs(now, -sameStretchMs)}::timestamptz
      RETURNING r.asset, r.source, r.reason
    )
    INSERT INTO rate_refusals (asset, source, reason, detail, rate_e8, first_at, last_at)
    SELECT asset, source, reason, detail, rate_e8, ${now}::timestamptz, ${now}::timestamptz FROM refused
    WHERE NOT EXISTS (
      SELECT FROM still
      WHERE still.asset = refused.asset AND still.source = refused.source AND still.reason = refused.reason
    )`.execute(trx);
}
