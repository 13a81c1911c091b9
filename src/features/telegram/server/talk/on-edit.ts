import type { BotContext } from "../deps.ts";
import { findByChat } from "../links/link-rows.ts";
import { hearMessage, type Written } from "./hear-message.ts";
import { isWithin } from "./on-message.ts";
import { readAsked } from "./read-asked.ts";
import { reply } from "./reply.ts";
import type { Turn } from "./turn.ts";

/** Somebody changed what they had written: it is never a command, and is answered only where it counts. */
export async function onEdit(context: BotContext, turn: Turn, written: Written): Promise<void> {
  if (!(await isWithin(context, turn))) return;
  const link = await findByChat(context.platform.db.kysely, context.siteId, turn.chatId);
  if (link === undefined) return;
  const read = await readAsked(context, link, turn.now);
  if (read.is !== "open") return;
  const answer = await hearMessage(context, link, read.asked, turn, written);
  if (answer !== null) await reply(context, { ...turn, linkId: link.id }, answer);
}
