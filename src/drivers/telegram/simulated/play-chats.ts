import { Readable } from "node:stream";
import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { BotIdentity, MessageButton, OutgoingMessage } from "../port.ts";
import { ownPlayBot, type PlayBot } from "./play-bots.ts";

/** Somebody of the demo who uses the bot. */
export interface PlayPerson {
  readonly chatId: bigint;
  readonly name: string;
  readonly username: string;
}

export interface PlayMessage {
  readonly id: number;
  readonly isOfBot: boolean;
  readonly text: string;
  readonly isPlain: boolean;
  readonly buttons: readonly (readonly MessageButton[])[];
  readonly picture: Buffer | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  /** Beginning of the bot's message that it answers. */
  readonly answered: string | null;
  readonly isQuiet: boolean;
}

/** A file that somebody of the demo sends, or answers a message with. */
export interface PlayFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly caption?: string;
  readonly replyTo?: number | null;
}

interface MessageRow {
  readonly id: string | bigint;
  readonly is_of_bot: boolean;
  readonly body: string;
  readonly is_plain: boolean;
  readonly buttons: PlayMessage["buttons"];
  readonly picture: Buffer | null;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly answered: string | null;
  readonly is_quiet: boolean;
}

const shownMessages = 100;

/** The chats of a simulated bot, for every process and after a restart: what people do there, and what the bot does. */
export function createPlayChats(pool: Pool, clock: Clock, botId: bigint = ownPlayBot.id) {
  const note = async (person: PlayPerson): Promise<void> => {
    const { chatId, name, username } = person;
    await pool.query(
      `INSERT INTO sim_telegram_people (bot_id, chat_id, name, username) VALUES ($1, $2, $3, $4)
       ON CONFLICT (bot_id, chat_id) DO UPDATE SET name = $3, username = $4`,
      [botId, chatId, name, username],
    );
  };
  const update = async (body: object): Promise<void> => {
    await pool.query("INSERT INTO sim_telegram_updates (bot_id, body) VALUES ($1, $2)", [
      botId,
      JSON.stringify(body),
    ]);
  };
  const add = async (
    chatId: bigint,
    isOfBot: boolean,
    message: Omit<OutgoingMessage, "chatId">,
    replyTo: number | null = null,
  ) => {
    const { rows } = await pool.query<{ id: string | bigint }>(
      `INSERT INTO sim_telegram_messages (chat_id, is_of_bot, body, is_plain, buttons, picture, is_protected, created_at, reply_to, is_quiet, bot_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [
        chatId,
        isOfBot,
        message.text,
        message.isPlain === true,
        JSON.stringify(message.buttons ?? []),
        message.picture ?? null,
        message.isProtected === true,
        clock.now(),
        replyTo,
        message.isQuiet === true,
        botId,
      ],
    );
    return Number(rows[0]?.id);
  };
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    /** The person writes a text, or answers a message of the bot with it. Returns the number of the message. */
    async say(person: PlayPerson, text: string, replyTo: number | null = null): Promise<number> {
      await note(person);
      const id = await add(person.chatId, false, { text, isPlain: true }, replyTo);
      await update({
        message: { ...messageOf(botId, person, id, replyTo), date: seconds(), text },
      });
      return id;
    },
    /** The person sends a file, with words below it or without. */
    async sendFile(
      person: PlayPerson,
      { name, bytes, caption = "", replyTo = null }: PlayFile,
    ): Promise<number> {
      await note(person);
      const id = await add(person.chatId, false, { text: caption, isPlain: true }, replyTo);
      const { rows } = await pool.query<{ id: string | bigint }>(
        "INSERT INTO sim_telegram_files (bytes) VALUES ($1) RETURNING id",
        [bytes],
      );
      const document = { file_id: `sim-${rows[0]?.id}`, file_name: name, file_size: bytes.length };
      const message = { ...messageOf(botId, person, id, replyTo), date: seconds(), document };
      await update({ message: { ...message, ...(caption !== "" && { caption }) } });
      return id;
    },
    async readFile(fileId: string): Promise<AsyncIterable<Uint8Array> | null> {
      const [, id] = /^sim-(\d{1,15})$/.exec(fileId) ?? [];
      const { rows } = await pool.query<{ bytes: Buffer }>(
        "SELECT bytes FROM sim_telegram_files WHERE id = $1",
        [id ?? 0],
      );
      return rows[0] === undefined ? null : Readable.from([rows[0].bytes]);
    },
    /** The person changes what they wrote. */
    async edit(person: PlayPerson, id: number, text: string): Promise<void> {
      const { rows } = await pool.query<{ reply_to: string | bigint | null }>(
        `UPDATE sim_telegram_messages SET body = $3, edited_at = $4
         WHERE chat_id = $1 AND id = $2 AND bot_id = $5 AND NOT is_of_bot RETURNING reply_to`,
        [person.chatId, id, text, clock.now(), botId],
      );
      const replyTo = rows[0]?.reply_to ?? null;
      const message = messageOf(botId, person, id, replyTo === null ? null : Number(replyTo));
      await update({ edited_message: { ...message, date: seconds(), edit_date: seconds(), text } });
    },
    /** The person presses a button of a message. */
    async press(person: PlayPerson, messageId: number, data: string): Promise<void> {
      await note(person);
      const message = { message_id: messageId, chat: chatOf(person), date: seconds() };
      await update({
        callback_query: { id: `${messageId}-${seconds()}`, from: userOf(person), message, data },
      });
    },
    /** The person blocks the bot, or lets it write again. */
    async block(person: PlayPerson, isBlocked: boolean): Promise<void> {
      await note(person);
      await pool.query("UPDATE sim_telegram_people SET is_blocked = $3 WHERE bot_id = $1 AND chat_id = $2", [
        botId,
        person.chatId,
        isBlocked,
      ]);
      const user = { id: Number(botId), is_bot: true, first_name: "Bot" };
      await update({
        my_chat_member: {
          chat: chatOf(person),
          from: userOf(person),
          date: seconds(),
          new_chat_member: { status: isBlocked ? "kicked" : "member", user },
        },
      });
    },
    /** Lists the bot on the page. */
    async noteBot({ id, username, name, token }: PlayBot): Promise<void> {
      await pool.query(
        `INSERT INTO sim_telegram_bots (id, username, name, token) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET token = $4`,
        [id, username, name, token],
      );
    },
    async isRevoked(token: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        "SELECT FROM sim_telegram_bots WHERE id = $1 AND revoked_token = $2",
        [botId, token],
      );
      return rowCount === 1;
    },
    /** As its owner does at BotFather: the token that it has now is refused from here on. */
    async revokeToken(): Promise<void> {
      await pool.query("UPDATE sim_telegram_bots SET revoked_token = token WHERE id = $1", [botId]);
    },
    async bots(): Promise<BotIdentity[]> {
      const { rows } = await pool.query<{ id: string | bigint; username: string; name: string }>(
        "SELECT id, username, name FROM sim_telegram_bots ORDER BY id",
      );
      return rows.map(({ id, ...bot }) => ({ id: BigInt(id), ...bot }));
    },
    async isBlocked(chatId: bigint): Promise<boolean> {
      const { rows } = await pool.query<{ is_blocked: boolean }>(
        "SELECT is_blocked FROM sim_telegram_people WHERE bot_id = $1 AND chat_id = $2",
        [botId, chatId],
      );
      return rows[0]?.is_blocked ?? false;
    },
    async messages(chatId: bigint): Promise<PlayMessage[]> {
      const { rows } = await pool.query<MessageRow>(
        `SELECT last.*, left(replied.body, 80) AS answered
         FROM (SELECT * FROM sim_telegram_messages WHERE chat_id = $1 AND bot_id = $2 ORDER BY id DESC LIMIT ${shownMessages}) AS last
         LEFT JOIN sim_telegram_messages AS replied ON replied.id = last.reply_to AND replied.chat_id = $1
         ORDER BY last.id`,
        [chatId, botId],
      );
      return rows.map((row) => ({
        id: Number(row.id),
        isOfBot: row.is_of_bot,
        text: row.body,
        isPlain: row.is_plain,
        buttons: row.buttons,
        picture: row.picture,
        createdAt: row.created_at,
        editedAt: row.edited_at,
        answered: row.answered,
        isQuiet: row.is_quiet,
      }));
    },
    /** What the bot sends. */
    addOfBot: ({ chatId, ...message }: OutgoingMessage) => add(chatId, true, message),
    /** False when there is no such message of the bot. */
    async change(chatId: bigint, id: number, message: Omit<OutgoingMessage, "chatId">): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE sim_telegram_messages SET body = $3, is_plain = $4, buttons = $5, edited_at = $6
         WHERE chat_id = $1 AND id = $2 AND bot_id = $7 AND is_of_bot`,
        [
          chatId,
          id,
          message.text,
          message.isPlain === true,
          JSON.stringify(message.buttons ?? []),
          clock.now(),
          botId,
        ],
      );
      return rowCount === 1;
    },
    async updates(offset: number | null) {
      if (offset !== null)
        await pool.query("DELETE FROM sim_telegram_updates WHERE bot_id = $1 AND id < $2", [botId, offset]);
      const { rows } = await pool.query<{ id: string | bigint; body: Record<string, unknown> }>(
        "SELECT id, body FROM sim_telegram_updates WHERE bot_id = $1 ORDER BY id LIMIT 100",
        [botId],
      );
      return rows.map(({ id, body }) => ({
        updateId: Number(id),
        body: { update_id: Number(id), ...body },
      }));
    },
  };
}

function chatOf({ chatId, name, username }: PlayPerson) {
  return { id: Number(chatId), type: "private", first_name: name, username };
}

function messageOf(botId: bigint, person: PlayPerson, id: number, replyTo: number | null) {
  const [from, chat] = [userOf(person), chatOf(person)];
  const answered = {
    message_id: replyTo,
    from: { id: Number(botId), is_bot: true, first_name: "Bot" },
    chat,
  };
  return { message_id: id, from, chat, ...(replyTo !== null && { reply_to_message: answered }) };
}

function userOf({ chatId, name, username }: PlayPerson) {
  return { id: Number(chatId), is_bot: false, first_name: name, username, language_code: "en" };
}
