import type { Platform } from "#src/platform/platform.ts";

export interface TaskFilter {
  /** Only those that failed. */
  readonly failed: boolean;
  readonly limit: number;
}

/** Tasks of every feature for an operator, newest first. */
export function listTasks({ db }: Pick<Platform, "db">, { failed, limit }: TaskFilter) {
  return db.kysely
    .selectFrom("tasks")
    .select(["id", "kind", "state", "step", "attempt", "object_type", "object_id", "customer_id"])
    .select(["error_code", "error_detail", "created_at", "updated_at", "finished_at"])
    .$if(failed, (query) => query.where("state", "=", "failed"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
