import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { BotContext } from "../deps.ts";
import { setBlocked } from "../links/end-link.ts";
import { findByChat } from "../links/link-rows.ts";
import type { Turn } from "./turn.ts";

/** The person of a chat blocked the bot, or lets it write again. */
export async function onMember({ platform, siteId }: BotContext, turn: Turn, status: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const link = await findByChat(trx, siteId, turn.chatId);
    if (link === undefined) return;
    const ctx = createCtx(platform, { kind: "telegram", id: link.user_id });
    await setBlocked(trx, ctx, link, status === "kicked" || status === "left");
  });
}
