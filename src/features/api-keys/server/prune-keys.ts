import type { Platform } from "#src/platform/platform.ts";
import { callsForgottenBefore, forgottenBefore } from "./durations.ts";

/** Removes keys that ended long ago, and old counts of calls. */
export async function pruneKeys({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await db.kysely.deleteFrom("api_keys").where("revoked_at", "<", forgottenBefore(now)).execute();
  await db.kysely.deleteFrom("api_key_calls").where("hour", "<", callsForgottenBefore(now)).execute();
}
