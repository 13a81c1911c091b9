import { z } from "zod";

const personForm = z.object({
  id: z.int().positive(),
  is_bot: z.boolean(),
  first_name: z.string().max(256).catch(""),
  last_name: z.string().max(256).optional().catch(undefined),
  username: z.string().max(64).optional().catch(undefined),
  language_code: z.string().max(16).optional().catch(undefined),
});

const chatForm = z.object({ id: z.int(), type: z.string().max(20) });

const fileForm = z.object({
  file_id: z.string().max(256),
  file_size: z.int().min(0).optional(),
  file_name: z.string().max(1000).optional(),
});

/** A text, or what is written below a picture or a file. */
const messageForm = z.object({
  message_id: z.int(),
  from: personForm.optional(),
  chat: chatForm,
  text: z.string().max(4096).optional(),
  caption: z.string().max(4096).optional(),
  photo: z.array(fileForm).max(20).optional().catch(undefined),
  document: fileForm.optional().catch(undefined),
  reply_to_message: z
    .object({ message_id: z.int(), from: z.object({ is_bot: z.boolean() }).optional() })
    .optional(),
});

export type BotMessage = z.output<typeof messageForm>;

/** What is read of an update; other kinds have none of these parts. */
export const updateForm = z.object({
  update_id: z.int().min(0),
  message: messageForm.optional(),
  edited_message: messageForm.optional(),
  callback_query: z
    .object({
      id: z.string().max(64),
      from: personForm,
      message: z.object({ message_id: z.int(), chat: chatForm }).optional(),
      data: z.string().max(64).optional(),
    })
    .optional(),
  my_chat_member: z
    .object({ chat: chatForm, from: personForm, new_chat_member: z.object({ status: z.string().max(20) }) })
    .optional(),
});

export type Update = z.output<typeof updateForm>;
export type TelegramPerson = z.output<typeof personForm>;

const anyChat = z.object({ chat: z.object({ id: z.int() }) });
const withChat = z.union([
  z.object({ message: anyChat }).transform(({ message }) => message.chat.id),
  z.object({ edited_message: anyChat }).transform(({ edited_message }) => edited_message.chat.id),
  z
    .object({ callback_query: z.object({ message: anyChat }) })
    .transform(({ callback_query: { message } }) => message.chat.id),
  z.object({ my_chat_member: anyChat }).transform(({ my_chat_member: { chat } }) => chat.id),
]);

/** The chat of an update, by which its body is found to be erased; null: it names none. */
export function chatIdOf(body: unknown): bigint | null {
  const found = withChat.safeParse(body);
  return found.success ? BigInt(found.data) : null;
}

const longestName = 60;

/** How somebody is called in Telegram, for their own account: anything, but short and without marks that turn text. */
export function shownName({ first_name, last_name, username }: TelegramPerson): string {
  const full = plainName(`${first_name} ${last_name ?? ""}`);
  const handle = username === undefined || !/^\w{1,32}$/.test(username) ? null : `@${username}`;
  const name = [...full].slice(0, longestName).join("");
  return [name, handle].filter((part) => part !== null && part !== "").join(" ") || "?";
}

function plainName(text: string): string {
  // Controls, and marks that are not seen: of direction, joiners, tags.
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
