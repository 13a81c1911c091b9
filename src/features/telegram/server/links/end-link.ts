import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { telegramEvents } from "../../events.ts";
import type { LinkRow } from "./link-rows.ts";

export type EndReason = "user" | "chat" | "break-in" | "left-team" | "bot-gone";

/** Disconnects a chat: its buttons do nothing any more, and what waits for it is dropped. */
export async function endLink(
  trx: Transaction<DB>,
  ctx: Ctx,
  link: LinkRow,
  reason: EndReason,
): Promise<void> {
  await trx
    .updateTable("telegram_links")
    .set({ state: "ended", ended_at: ctx.now, ended_reason: reason, may_act: false })
    .where("id", "=", link.id)
    .execute();
  await dropWaiting(trx, link.id, ctx.now);
  await trx.deleteFrom("telegram_actions").where("link_id", "=", link.id).execute();
  const object = { objectType: "telegram-link", objectId: link.id };
  await writeAudit(trx, ctx, { action: "telegram.disconnect", ...object, detail: { reason } });
  await publishEvent(trx, ctx, telegramEvents, {
    name: "telegram.ended.v1",
    siteId: link.site_id,
    customerId: link.customer_id,
    payload: { linkId: link.id, userId: link.user_id, reason },
  });
}

/** Nothing of the queue is sent to a chat that takes nothing. */
export async function dropWaiting(trx: Transaction<DB>, linkId: string, now: Date): Promise<void> {
  await trx
    .updateTable("telegram_messages")
    .set({ state: "given-up", ended_at: now, error: "the chat takes nothing" })
    .where("link_id", "=", linkId)
    .where("state", "in", ["queued", "sending"])
    .execute();
}

/** Notes that a chat takes nothing, or does again; its user is notified of the former. */
export async function setBlocked(
  trx: Transaction<DB>,
  ctx: Ctx,
  link: LinkRow,
  isBlocked: boolean,
): Promise<void> {
  if ((link.state === "blocked") === isBlocked) return;
  await trx
    .updateTable("telegram_links")
    .set({ state: isBlocked ? "blocked" : "live" })
    .where("id", "=", link.id)
    .where("state", "<>", "ended")
    .execute();
  if (isBlocked) await dropWaiting(trx, link.id, ctx.now);
  await publishEvent(trx, ctx, telegramEvents, {
    name: isBlocked ? "telegram.blocked.v1" : "telegram.changed.v1",
    siteId: link.site_id,
    customerId: link.customer_id,
    payload: { linkId: link.id, userId: link.user_id },
  });
}
