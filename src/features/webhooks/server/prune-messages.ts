import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import { messagesKeptDays } from "#src/shared/webhook-limits.ts";

/** Removes old messages with their deliveries and attempts, and old secrets that sign nothing any more. */
export async function pruneMessages({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await db.kysely
    .deleteFrom("webhook_messages")
    .where("created_at", "<", addDays(now, -messagesKeptDays))
    .execute();
  await db.kysely
    .updateTable("webhook_endpoints")
    .set({ old_secret: null, old_until: null })
    .where("old_until", "<=", now)
    .execute();
}
