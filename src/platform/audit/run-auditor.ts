import type { ScheduledJob } from "#src/platform/jobs/schedules.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Finding, Invariant } from "./invariant.ts";

export interface NamedFinding extends Finding {
  readonly invariant: string;
}

/** Checks what must hold of the data: in tests, after benches, and every minute in the product. */
export interface Auditor {
  /** Everything that is broken now. */
  audit(): Promise<NamedFinding[]>;
  readonly schedule: ScheduledJob;
}

export function createAuditor(platform: Platform, invariants: readonly Invariant[]): Auditor {
  const audit = async (): Promise<NamedFinding[]> => {
    const found: NamedFinding[] = [];
    for (const invariant of invariants) {
      const findings = await invariant.find(platform.db.kysely);
      found.push(...findings.map((finding) => ({ ...finding, invariant: invariant.id })));
    }
    return found;
  };
  return {
    audit,
    schedule: {
      name: "audit",
      cron: "* * * * *",
      run: async () => recordFindings(platform, await audit()),
    },
  };
}

/** One row and one alarm per finding; a finding that is gone is settled by itself. */
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
