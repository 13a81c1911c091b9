import type { UserActor } from "#src/platform/authz/actor.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { decodeId } from "#src/shared/ids.ts";

/** Marks the user's notifications as read: those given, or all. Other users' ids are ignored. */
export async function markNotifications(
  { db }: Pick<Platform, "db">,
  { actor }: UserCtx,
  ids: readonly string[] | undefined,
): Promise<void> {
  const own = db.kysely
    .updateTable("notifications")
    .set({ is_read: true })
    .where("user_id", "=", actor.userId)
    .where("is_read", "=", false);
  if (ids === undefined) {
    await own.execute();
    return;
  }
  const known = ids.map((id) => decodeId("notification", id)).filter((id) => id !== null);
  if (known.length > 0) await own.where("id", "in", known).execute();
}

/** How many notifications the user has not read. */
export async function countUnread({ db }: Pick<Platform, "db">, actor: UserActor): Promise<number> {
  const { unread } = await db.kysely
    .selectFrom("notifications")
    .select((row) => row.fn.countAll<bigint>().as("unread"))
    .where("user_id", "=", actor.userId)
    .where("is_read", "=", false)
    .executeTakeFirstOrThrow();
  return Number(unread);
}
