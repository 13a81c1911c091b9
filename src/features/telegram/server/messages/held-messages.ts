import { z } from "zod";
import { maxTextLength } from "#src/drivers/telegram/port.ts";
import { readLanguage } from "#src/features/accounts/server/index.ts";
import type { TelegramContext } from "../deps.ts";
import { createSay } from "../talk/say.ts";
import type { MessageRow } from "./claim-messages.ts";
import { type MessagePayload, payloadForm } from "./queue-message.ts";

const mostJoined = 50;
const rowForm = z.object({ id: z.uuid(), payload: payloadForm });

/** What waited for the morning goes as one message: the others that did are joined to it, as far as they fit. */
export async function joinHeld(
  { platform, texts }: Pick<TelegramContext, "platform" | "texts">,
  first: MessageRow,
  payload: MessagePayload,
): Promise<MessagePayload> {
  // One that is answered stays by itself, so that an answer has one place.
  const isAnswered = first.about !== null;
  if (!first.is_held || isAnswered || first.link_id === null || first.telegram_message_id !== null)
    return payload;
  const now = platform.clock.now();
  const rows = await platform.db.kysely
    .selectFrom("telegram_messages")
    .select(["id", "payload"])
    .where("link_id", "=", first.link_id)
    .where("is_held", "=", true)
    .where("about", "is", null)
    .where("state", "=", "queued")
    .where("not_before", "<=", now)
    .orderBy("place")
    .limit(mostJoined)
    .execute();
  const others = rows.flatMap((row) => rowForm.safeParse(row).data ?? []);
  if (others.length === 0) return payload;
  const link = await platform.db.kysely
    .selectFrom("telegram_links")
    .select("user_id")
    .where("id", "=", first.link_id)
    .executeTakeFirstOrThrow();
  const say = createSay(texts, await readLanguage(platform, link.user_id));
  let html = `${say("bot.notice.held")}\n\n${payload.html}`;
  const joined: string[] = [];
  for (const other of others) {
    const longer = `${html}\n\n${other.payload.html}`;
    if (longer.length > maxTextLength) break;
    html = longer;
    joined.push(other.id);
  }
  if (joined.length === 0) return payload;
  await platform.db.kysely
    .updateTable("telegram_messages")
    .set({ state: "sent", sent_at: now, ended_at: now })
    .where("id", "in", joined)
    .where("state", "=", "queued")
    .execute();
  return { html };
}
