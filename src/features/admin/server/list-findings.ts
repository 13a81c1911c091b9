import { sql } from "kysely";
import type * as z from "zod/mini";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { waitingInAll } from "#src/shared/staff-schemas.ts";
import type { findingOutput } from "../contract.ts";

export type FindingRecord = z.input<typeof findingOutput>;

/** What the auditor found: open findings first, of them the oldest; then the newest. */
export async function listFindings(
  { db }: Pick<Platform, "db">,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ findings: FindingRecord[]; total: number; waiting: z.input<typeof waitingInAll> }> {
  const findings = db.kysely.selectFrom("audit_findings");
  const { total } = await findings
    .select((row) => row.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await findings
    .selectAll()
    .orderBy(sql`CASE WHEN settled_at IS NULL THEN found_at END`)
    .orderBy("found_at", "desc")
    .orderBy("invariant")
    .orderBy("object_id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return {
    findings: rows.map((row) => ({
      invariant: row.invariant,
      objectId: row.object_id,
      detail: row.detail,
      foundAt: row.found_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    })),
    total: Number(total),
    waiting: await countWaiting(db.kysely, "found_at", sql`audit_findings WHERE settled_at IS NULL`),
  };
}
