import { maxDownloadBytes } from "#src/drivers/telegram/port.ts";
import type { BotAsked, BotFile, BotHeard, BotReply } from "#src/platform/bot/bot-part.ts";
import type { BotContext } from "../deps.ts";
import type { LinkRow } from "../links/link-rows.ts";
import type { BotMessage } from "../updates/update-form.ts";
import type { Turn } from "./turn.ts";

/** A message as it came to a bot. */
export interface Written {
  readonly botId: bigint;
  readonly message: BotMessage;
  /** It changes a message that was sent before. */
  readonly isEdit: boolean;
}

/** Lets the features hear what is no command; null: it is for none of them. */
export async function hearMessage(
  context: Pick<BotContext, "platform" | "parts" | "bot">,
  link: LinkRow,
  asked: BotAsked,
  { updateId }: Turn,
  { botId, message, isEdit }: Written,
): Promise<BotReply | null> {
  const key = `${botId}/${link.chat_id}/${message.message_id}`;
  const said: BotHeard = {
    text: textOf(message),
    files: filesOf(context, message),
    about: await readAbout(context, link, message),
    key,
    editKey: isEdit ? `${key}/${updateId}` : null,
  };
  for (const { hear } of context.parts()) {
    const answer = await hear?.(asked, said);
    if (answer !== null && answer !== undefined) return answer;
  }
  return null;
}

/** What somebody wrote, below a picture too. */
export function textOf({ text, caption }: BotMessage): string {
  return text ?? caption ?? "";
}

export function hasFile({ photo, document }: BotMessage): boolean {
  return document !== undefined || (photo?.length ?? 0) > 0;
}

/** A document, or a photo in its largest size: Telegram sends one of them with a message. */
function filesOf({ bot }: Pick<BotContext, "bot">, { photo = [], document }: BotMessage): BotFile[] {
  const sent = document ?? photo.at(-1);
  if (sent === undefined) return [];
  const { file_id: id, file_size: bytes = 0, file_name: name = document ? "file" : "photo.jpg" } = sent;
  return [{ name, open: async () => (bytes > maxDownloadBytes ? null : bot.download(id)) }];
}

/** What the message of the bot that is answered is about, if the chat got it while it was connected as now. */
async function readAbout(
  { platform }: Pick<BotContext, "platform">,
  link: LinkRow,
  { reply_to_message: answered }: BotMessage,
): Promise<string | null> {
  if (answered === undefined) return null;
  const row = await platform.db.kysely
    .selectFrom("telegram_messages")
    .select("about")
    .where("chat_id", "=", link.chat_id)
    .where("link_id", "=", link.id)
    .where("telegram_message_id", "=", BigInt(answered.message_id))
    .orderBy("place", "desc")
    .executeTakeFirst();
  return row?.about ?? null;
}
