import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A deposit of which less came than its event said. */
export interface Shortfall {
  readonly depositId: string;
  readonly missing: bigint;
}

/** Which of the deposits of one block lack what is missing, the first ones first. */
export function shortfallsOf(
  deposits: readonly { readonly id: string; readonly units: bigint }[],
  missing: bigint,
): readonly Shortfall[] {
  let left = missing;
  return deposits.flatMap(({ id, units }) => {
    const taken = left < units ? left : units;
    left -= taken;
    return taken > 0n ? [{ depositId: id, missing: taken }] : [];
  });
}

/**
 * A deposit that is not credited yet is worth what came, and is held when nothing did. One that is credited is kept
 * for the operator to decide about.
 */
export async function applyShortfall(
  trx: Transaction<DB>,
  { depositId, missing }: Shortfall,
  at: Date,
): Promise<void> {
  await sql`
    WITH deposit AS (SELECT id, state IN ('credited', 'final') AS is_credited FROM deposits WHERE id = ${depositId}),
    shortened AS (
      UPDATE deposits d
      SET units = CASE WHEN d.units > ${missing}::numeric THEN d.units - ${missing}::numeric ELSE d.units END,
          state = CASE WHEN d.units > ${missing}::numeric THEN 'confirming' ELSE 'held' END,
          held_reason = CASE WHEN d.units > ${missing}::numeric THEN NULL ELSE 'unmoved' END,
          -- Valued again by what came.
          cents = CASE WHEN d.units > ${missing}::numeric THEN NULL ELSE d.cents END,
          locked_units = CASE WHEN d.units > ${missing}::numeric THEN NULL ELSE d.locked_units END,
          rate_e8 = CASE WHEN d.units > ${missing}::numeric THEN NULL ELSE d.rate_e8 END
      FROM deposit WHERE d.id = deposit.id AND NOT deposit.is_credited
    )
    INSERT INTO deposit_shortfalls (deposit_id, missing_units, found_at)
    SELECT id, ${missing}::numeric, ${at}::timestamptz FROM deposit WHERE is_credited
    ON CONFLICT (deposit_id) DO UPDATE
      SET missing_units = deposit_shortfalls.missing_units + excluded.missing_units,
          found_at = excluded.found_at, settled_at = NULL`.execute(trx);
}

/** Nothing of this deposit came, and an operator credits it all the same: that is known, and no alarm. */
export async function noteUnmoved(trx: Transaction<DB>, depositId: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO deposit_shortfalls (deposit_id, missing_units, found_at, settled_at)
    SELECT id, units, ${at}::timestamptz, ${at}::timestamptz FROM deposits WHERE id = ${depositId}
    ON CONFLICT (deposit_id) DO UPDATE
      SET missing_units = excluded.missing_units, settled_at = excluded.settled_at`.execute(trx);
}
