import type { Platform } from "#src/platform/platform.ts";

export interface AuditFilter {
  /** UUID of one object; null for everything. */
  readonly objectId: string | null;
  readonly limit: number;
}

/** Who did what, newest first. */
export function readAudit({ db }: Pick<Platform, "db">, { objectId, limit }: AuditFilter) {
  return db.kysely
    .selectFrom("audit_log")
    .select(["at", "actor", "action", "object_type", "object_id", "detail", "request_id"])
    .$if(objectId !== null, (query) => query.where("object_id", "=", objectId ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
