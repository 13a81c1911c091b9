import { sql } from "kysely";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { everyMinutes } from "#src/platform/jobs/schedule.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import type { Finding, Invariant } from "./invariant.ts";

export interface NamedFinding extends Finding {
  readonly invariant: string;
}

/**
 * Checks the invariants of the data: in tests, after benches, and in the product every minute or, with a large
 * ledger, for at most a twentieth of the time.
 */
export interface Auditor {
  /** Everything that is broken now. */
  audit(): Promise<NamedFinding[]>;
  readonly job: BackgroundJob;
}

/** A large ledger is summed in one statement, which the limit of a customer's call would cut off. */
const longestStatement = "10min";
/** The pause after a round is twenty times the round's duration: a large ledger is checked less often. */
const restFactor = 20;
/** However long a round took, the next one starts after this at the latest. */
const longestRestMs = 3_600_000;

export function createAuditor(platform: Platform, invariants: readonly Invariant[]): Auditor {
  let notBefore = new Date(0);

  const check = ({ find }: Invariant): Promise<readonly Finding[]> =>
    platform.db.kysely
      .transaction()
      .setAccessMode("read only")
      .execute(async (trx) => {
        await sql`SELECT set_config('statement_timeout', ${longestStatement}, true)`.execute(trx);
        return find(trx);
      });
  const audit = async (): Promise<NamedFinding[]> => {
    const found: NamedFinding[] = [];
    for (const invariant of invariants) {
      const findings = await check(invariant).catch((error: unknown) => [unchecked(error)]);
      found.push(...findings.map((finding) => ({ ...finding, invariant: invariant.id })));
    }
    return found;
  };
  return {
    audit,
    job: {
      name: "audit",
      schedule: everyMinutes(1),
      run: async () => {
        const began = platform.clock.now();
        if (began < notBefore && addMs(began, longestRestMs) > notBefore) return;
        await recordFindings(platform, await audit());
        const ended = platform.clock.now();
        notBefore = addMs(ended, Math.min((ended.getTime() - began.getTime()) * restFactor, longestRestMs));
      },
    },
  };
}

/** A rule that cannot be checked must not hide the others, nor look as if it held. */
function unchecked(error: unknown): Finding {
  if (isDatabaseAway(error) || !(error instanceof Error)) throw error;
  return { objectId: "unchecked", detail: `could not be checked: ${error.message}` };
}

/** One row and one alarm per finding; a finding that is gone is settled automatically. */
async function recordFindings(platform: Platform, found: readonly NamedFinding[]): Promise<void> {
  const db = platform.db.kysely;
  const now = platform.clock.now();
  for (const { invariant, objectId, detail } of found) {
    const known = await db
      .selectFrom("audit_findings")
      .select("settled_at")
      .where("invariant", "=", invariant)
      .where("object_id", "=", objectId)
      .executeTakeFirst();
    if (known && known.settled_at === null) continue;
    platform.log.error({ invariant, objectId, detail }, "the auditor found a broken invariant");
    await db
      .insertInto("audit_findings")
      .values({ invariant, object_id: objectId, detail, found_at: now })
      .onConflict((conflict) =>
        conflict.columns(["invariant", "object_id"]).doUpdateSet({ detail, found_at: now, settled_at: null }),
      )
      .execute();
  }
  const stillOpen = new Set(found.map(({ invariant, objectId }) => `${invariant} ${objectId}`));
  const open = await db
    .selectFrom("audit_findings")
    .select(["invariant", "object_id"])
    .where("settled_at", "is", null)
    .execute();
  for (const { invariant, object_id } of open.filter(
    (row) => !stillOpen.has(`${row.invariant} ${row.object_id}`),
  )) {
    await db
      .updateTable("audit_findings")
      .set({ settled_at: now })
      .where("invariant", "=", invariant)
      .where("object_id", "=", object_id)
      .execute();
  }
}
