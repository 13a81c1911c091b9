import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { readLimits } from "./circle.ts";

interface Use {
  readonly staffId: string;
  readonly role: string;
  readonly act: string;
  readonly cents: bigint;
  readonly now: Date;
}

/** Whether a member's limit of this day (UTC) covers an act besides what was counted; under the member's lock. */
export async function isWithinLimit(
  trx: Transaction<DB>,
  { staffId, role, act, cents, now }: Use,
): Promise<boolean> {
  const limit = (await readLimits(trx))(role, act);
  if (limit === null) return true;
  return (await readUsed(trx, { staffId, act, now })) + cents <= limit;
}

/** What a member has done or approved of an act on this day (UTC), in cents. */
export async function readUsed(
  db: Kysely<DB>,
  { staffId, act, now }: Pick<Use, "staffId" | "act" | "now">,
): Promise<bigint> {
  const { rows } = await sql<{ used: bigint }>`
    SELECT coalesce(sum(cents), 0)::bigint AS used FROM staff_act_uses
    WHERE staff_id = ${staffId} AND act = ${act} AND at >= date_trunc('day', ${now}::timestamptz, 'UTC')`.execute(
    db,
  );
  return rows[0]?.used ?? 0n;
}

/** The same of each act of which they have done or approved any. */
export async function readUsedOfDay(
  db: Kysely<DB>,
  { staffId, now }: Pick<Use, "staffId" | "now">,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ act: string; used: bigint }>`
    SELECT act, sum(cents)::bigint AS used FROM staff_act_uses
    WHERE staff_id = ${staffId} AND at >= date_trunc('day', ${now}::timestamptz, 'UTC') GROUP BY act`.execute(
    db,
  );
  return new Map(rows.map(({ act, used }) => [act, used]));
}

/** Counts an act against the limit of who did or approved it. */
export async function countUse(
  trx: Transaction<DB>,
  { id, staffId, act, cents, now }: Omit<Use, "role"> & { readonly id: string },
): Promise<void> {
  await trx.insertInto("staff_act_uses").values({ id, staff_id: staffId, act, cents, at: now }).execute();
}
