import type { Platform } from "#src/platform/platform.ts";

/** Chains that were ever read: the block up to which each is, and whether its deposits are credited. */
export async function listChains({ db }: Pick<Platform, "db">) {
  return db.kysely
    .selectFrom("chains")
    .select(["id as chain", "driver", "cursor_height as height", "cursor_hash as hash"])
    .select(["last_ok_at as atTipAt", "halted_at as haltedAt", "halt_reason as haltReason"])
    .select(["failing_since as failingSince", "failure"])
    .orderBy("id")
    .execute();
}
