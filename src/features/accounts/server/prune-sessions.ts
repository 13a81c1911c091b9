import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays } from "#src/shared/time.ts";

/** Ended sessions are kept this long for questions about them. */
const keptDays = 30;

/** Removes sessions and mailed links that ended long ago. */
export async function pruneSessions(db: Kysely<DB>, now: Date): Promise<void> {
  const before = addDays(now, -keptDays);
  await db.deleteFrom("sessions").where("expires_at", "<", before).execute();
  await db.deleteFrom("sessions").where("revoked_at", "<", before).execute();
  await db.deleteFrom("recovery_tokens").where("expires_at", "<", before).execute();
  await db.deleteFrom("email_tokens").where("expires_at", "<", before).execute();
}
