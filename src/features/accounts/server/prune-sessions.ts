import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays } from "#src/shared/time.ts";
import { pruneAttempts } from "./identities/attempts.ts";
import { pruneFactorRecoveries } from "./second-factor/factor-recoveries.ts";
import { pruneChallenges as pruneSecondFactors } from "./second-factor/challenges.ts";
import { pruneChallenges } from "./passkeys/index.ts";
import { pruneMembershipChanges } from "./team/note-membership.ts";

/** Ended sessions and links are kept this long to answer questions about them. */
export const sessionsKeptDays = 30;

/** Removes sessions and mailed links that ended long ago, and attempts at other services and challenges that are over; old changes of teams too. */
export async function pruneSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("exchange_codes").where("expires_at", "<", now).execute();
  await db.deleteFrom("kept_emails").where("kept_until", "<", now).execute();
  await db.deleteFrom("step_up_codes").where("expires_at", "<", now).execute();
  await pruneSecondFactors(db, now);
  await pruneFactorRecoveries(db, now);
  await pruneAttempts(db, now);
  await pruneChallenges(db, now);
  await pruneMembershipChanges(db, now);
  const before = addDays(now, -sessionsKeptDays);
  await db.deleteFrom("sessions").where("expires_at", "<", before).execute();
  await db.deleteFrom("sessions").where("revoked_at", "<", before).execute();
  await db.deleteFrom("recovery_tokens").where("expires_at", "<", before).execute();
  await db.deleteFrom("email_tokens").where("expires_at", "<", before).execute();
}
