import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** Ids of the invariants that fail while the changes are in place, each once. */
export async function brokenBy(
  db: Kysely<DB>,
  invariants: readonly Invariant[],
  changes: readonly string[],
): Promise<string[]> {
  return [...new Set((await findingsBy(db, invariants, changes)).map(({ id }) => id))];
}

/**
 * What the invariants find after changes that triggers and foreign keys would forbid. The changes are rolled back
 * afterwards, so a test may break as much as it likes.
 */
export async function findingsBy(
  db: Kysely<DB>,
  invariants: readonly Invariant[],
  changes: readonly string[],
): Promise<(Finding & Pick<Invariant, "id">)[]> {
  const findings: (Finding & Pick<Invariant, "id">)[] = [];
  const done = new Error("rolled back");
  const attempt = db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    for (const change of changes) await sql.raw(change).execute(trx);
    for (const invariant of invariants) {
      const { id } = invariant;
      findings.push(...(await invariant.find(trx)).map((finding) => ({ id, ...finding })));
    }
    throw done;
  });
  await attempt.catch((error: unknown) => {
    if (error !== done) throw error;
  });
  return findings;
}
