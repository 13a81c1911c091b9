import * as z from "zod/mini";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { actorName } from "#src/platform/authz/shown-actor.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { versionCause } from "../contract-outputs.ts";
import { changeRecords, type ChangeRequest, type RecordsChange } from "./change-records.ts";
import { keptChanges, type KeptRecord } from "./kept-changes.ts";
import { proposeRecords } from "./propose-records.ts";
import { writeOwner } from "./rules/read-name.ts";
import type { StoredRecord } from "./zone-rows.ts";

const versionParts = z.extend(keptChanges, {
  actor: z.object({ kind: z.string(), id: z.optional(z.string()) }),
  actor_name: z.nullable(z.string()),
  cause: versionCause,
});

/** What a version of a zone changed. */
export interface ZoneVersion extends z.output<typeof versionParts> {
  readonly version: number;
  readonly at: Date;
}

/** Versions of a zone, the newest first, below `before`. */
export async function listVersions(
  db: Kysely<DB> | Transaction<DB>,
  domainId: string,
  before: number | null,
  limit: number,
): Promise<ZoneVersion[]> {
  const rows = await db
    .selectFrom("dns_versions")
    .selectAll()
    .select(actorName("actor").as("actor_name"))
    .where("domain_id", "=", domainId)
    .$if(before !== null, (query) => query.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...versionParts.parse(row), version: row.version, at: row.at }));
}

/** Restores the records of a version that is still stored. It is a change like any other, with its own version. */
export async function restoreVersion(
  platform: Platform,
  ctx: Ctx,
  request: Omit<ChangeRequest, "cause">,
  version: number,
): Promise<RecordsChange> {
  return changeRecords(platform, ctx, { ...request, cause: "restore" }, async (place, records) => {
    const later = await listVersions(platform.db.kysely, request.domainId, null, 1000);
    const isKept = later.some((kept) => kept.version === version) || isFirst(later, version);
    if (!isKept) throw new AppError("not_found");
    const wanted = goBack(records, later, version);
    const rows = wanted.map((record, index) => ({
      ...record,
      name: writeOwner(record.name, place.zone),
      index,
    }));
    return proposeRecords(place, [], [...records, ...wanted.map(asStored)], rows);
  });
}

/** The empty zone before the first change can be restored too. */
function isFirst(later: readonly ZoneVersion[], version: number): boolean {
  return later.at(-1)?.version === version + 1;
}

function goBack(
  records: readonly StoredRecord[],
  later: readonly ZoneVersion[],
  version: number,
): readonly KeptRecord[] {
  const current = new Map<string, KeptRecord>(records.map((record) => [record.id, record]));
  for (const step of later) {
    if (step.version <= version) break;
    for (const { id } of step.added) current.delete(id);
    for (const record of step.removed) current.set(record.id, record);
  }
  return [...current.values()];
}

function asStored(record: KeptRecord): StoredRecord {
  return { ...record, changedVersion: 0 };
}
