import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { telegramEvents } from "../../events.ts";
import type { LinkRow } from "./link-rows.ts";

export interface NewLink {
  /** Of the connection that is there, or a new one. */
  readonly id: string;
  /** Of its user and of the bot. */
  readonly siteId: number;
  readonly userId: string;
  readonly customerId: string;
  readonly chatId: bigint;
  readonly telegramUserId: bigint;
  readonly name: string;
}

/** Connects a chat to a user, or again where it is theirs already, with audit row and event. */
export async function writeLink(
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, siteId, userId, customerId, chatId, telegramUserId, name }: NewLink,
  connected: LinkRow | undefined,
): Promise<void> {
  const row = { customer_id: customerId, shown_name: name, state: "live", last_seen_at: ctx.now };
  if (connected === undefined)
    await trx
      .insertInto("telegram_links")
      .values({
        ...row,
        id,
        site_id: siteId,
        user_id: userId,
        chat_id: chatId,
        telegram_user_id: telegramUserId,
        connected_at: ctx.now,
      })
      .execute();
  else await trx.updateTable("telegram_links").set(row).where("id", "=", id).execute();
  await writeAudit(trx, ctx, { action: "telegram.connect", objectType: "telegram-link", objectId: id });
  await publishEvent(trx, ctx, telegramEvents, {
    name: "telegram.connected.v1",
    siteId,
    customerId,
    payload: { linkId: id, userId },
  });
}
