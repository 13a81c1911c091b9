import type { UserActor } from "#src/platform/authz/actor.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { decodeId } from "#src/shared/ids.ts";
import { notificationsEvents } from "../events.ts";

/** Marks the user's notifications as read: those given, or all. Other users' ids are ignored. */
export async function markNotifications(
  platform: Pick<Platform, "db" | "wake">,
  ctx: UserCtx,
  ids: readonly string[] | undefined,
): Promise<void> {
  const given = ids?.map((id) => decodeId("notification", id)).filter((id) => id !== null);
  if (given?.length === 0) return;
  await transaction(platform, async (trx) => {
    const unread = trx
      .updateTable("notifications")
      .set({ is_read: true })
      .where("user_id", "=", ctx.actor.userId)
      .where("is_read", "=", false);
    const { numUpdatedRows } = await (given === undefined
      ? unread
      : unread.where("id", "in", given)
    ).executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await publishEvent(trx, ctx, notificationsEvents, {
      name: "notifications.read.v1",
      payload: { count: Number(numUpdatedRows), userId: ctx.actor.userId },
    });
  });
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
