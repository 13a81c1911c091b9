import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { stepNamesOf } from "#src/features/servers/server/tasks/step-names.ts";

const steps = stepNamesOf["server-provision"];
/** The start of a look is not stored: a kill in it counts as one in the step before. */
const looks: readonly string[] = ["check"] satisfies readonly (typeof steps)[number][];

/** Where a kill can fall: in a purchase, in the application of a block, in a step of a provisioning task. */
export const killMoments = [
  "purchase",
  "deposit block",
  ...steps.filter((step) => !looks.includes(step)).map((step) => `step ${step}` as const),
] as const;
export type KillMoment = (typeof killMoments)[number];

/** A block is being applied while a transaction of the product holds rows of `chain_blocks`. */
export async function isApplyingBlock(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.relation = 'chain_blocks'::regclass AND l.mode = 'RowExclusiveLock' AND l.granted
        AND a.application_name = 'moorage') AS busy`.execute(db);
  return rows[0]?.busy ?? false;
}

/** The present steps of the provisioning tasks that this run of the server worked on. */
export async function stepsUnderWay(db: Kysely<DB>, since: Date): Promise<string[]> {
  const { rows } = await sql<{ step: string }>`
    SELECT DISTINCT coalesce(step, 'reserve') AS step FROM tasks
    WHERE kind = 'server-provision' AND state IN ('queued', 'running') AND updated_at >= ${since}`.execute(
    db,
  );
  return rows.map(({ step }) => step);
}

/** Sum of the heights up to which blocks were applied: it grows with every block. */
export async function appliedHeight(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    SELECT coalesce(sum(cursor_height), 0)::int AS height FROM chains`.execute(db);
  return rows[0]?.height ?? 0;
}

/** Waits until the database has ended whatever statements the killed process left behind. */
export async function afterTheKill(db: Kysely<DB>): Promise<void> {
  for (let look = 0; look < 500; look += 1) {
    const { rows } = await sql<{ left: bigint }>`
      SELECT count(*) AS left FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'moorage'`.execute(db);
    if (rows[0]?.left === 0n) return;
  }
}
