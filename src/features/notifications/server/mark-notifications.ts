import type { Transaction } from "kysely";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { notificationsEvents } from "../events.ts";
import type { NoticeBook } from "./notice-book.ts";
import { visibleTo } from "./visible-notices.ts";

/** Marks what the user sees of their notifications as read: those given, by their UUIDs, or all. Ids of others are ignored. */
export async function markNotifications(
  platform: Pick<Platform, "db" | "wake">,
  ctx: UserCtx,
  book: NoticeBook,
  ids: readonly string[] | undefined,
): Promise<void> {
  if (ids?.length === 0) return;
  await transaction(platform, async (trx) => {
    const unread = trx
      .updateTable("notifications")
      .set({ is_read: true })
      .where(visibleTo(ctx.actor, book))
      .where("is_read", "=", false);
    const { numUpdatedRows } = await (ids === undefined
      ? unread
      : unread.where((row) => row("id", "=", row.fn.any(row.val([...ids]))))
    ).executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await publishEvent(trx, ctx, notificationsEvents, {
      name: "notifications.read.v1",
      payload: { count: Number(numUpdatedRows), userId: ctx.actor.userId },
    });
  });
}

export interface Seen {
  readonly userId: string;
  readonly customerId: string;
  readonly siteId: number;
  readonly path: string;
}

/**
 * Marks what a user was notified of a thing as read, once they have seen the thing itself, by whatever way: `path` is where
 * those notifications lead.
 */
export async function markSeen(
  trx: Transaction<DB>,
  { now }: Pick<UserCtx, "now">,
  { path, ...reader }: Seen,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("notifications")
    .set({ is_read: true })
    .where("user_id", "=", reader.userId)
    .where("is_read", "=", false)
    .where("link", "=", path)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n)
    await publishEvent(trx, { now }, notificationsEvents, {
      name: "notifications.read.v1",
      siteId: reader.siteId,
      customerId: reader.customerId,
      payload: { count: Number(numUpdatedRows), userId: reader.userId },
    });
}

/** How many of the notifications that the user sees are unread. */
export async function countUnread(
  { db }: Pick<Platform, "db">,
  actor: ReaderActor,
  book: NoticeBook,
): Promise<number> {
  const { unread } = await db.kysely
    .selectFrom("notifications")
    .select((row) => row.fn.countAll<bigint>().as("unread"))
    .where(visibleTo(actor, book))
    .where("is_read", "=", false)
    .executeTakeFirstOrThrow();
  return Number(unread);
}
