import type { Platform } from "#src/platform/platform.ts";

/** Alarms, open ones and then the newest first; `all` adds the closed ones. */
export function listAlarms({ db }: Pick<Platform, "db">, { all, limit }: { all: boolean; limit: number }) {
  return db.kysely
    .selectFrom("alarms")
    .select([
      "id",
      "kind",
      "detail",
      "command",
      "customer_id",
      "cents",
      "raised_at",
      "mailed_at",
      "settled_at",
    ])
    .$if(!all, (query) => query.where("settled_at", "is", null))
    .orderBy("settled_at", (order) => order.desc().nullsFirst())
    .orderBy("raised_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
