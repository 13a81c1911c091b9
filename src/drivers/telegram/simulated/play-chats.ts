import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { MessageButton, OutgoingMessage } from "../port.ts";

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
}

const botId = 700_000_000;
const shownMessages = 100;

/** The chats of the simulated bot, for every process and after a restart: what people do there, and what the bot does. */
export function createPlayChats(pool: Pool, clock: Clock) {
  const note = async (person: PlayPerson): Promise<void> => {
    const { chatId, name, username } = person;
    await pool.query(
      `INSERT INTO sim_telegram_people (chat_id, name, username) VALUES ($1, $2, $3)
       ON CONFLICT (chat_id) DO UPDATE SET name = $2, username = $3`,
      [chatId, name, username],
    );
  };
  const update = async (body: object): Promise<void> => {
    await pool.query("INSERT INTO sim_telegram_updates (body) VALUES ($1)", [JSON.stringify(body)]);
  };
  const add = async (chatId: bigint, isOfBot: boolean, message: Omit<OutgoingMessage, "chatId">) => {
    const { rows } = await pool.query<{ id: string | bigint }>(
      `INSERT INTO sim_telegram_messages (chat_id, is_of_bot, body, is_plain, buttons, picture, is_protected, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        chatId,
        isOfBot,
        message.text,
        message.isPlain === true,
        JSON.stringify(message.buttons ?? []),
        message.picture ?? null,
        message.isProtected === true,
        clock.now(),
      ],
    );
    return Number(rows[0]?.id);
  };
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    /** The person writes a text. */
    async say(person: PlayPerson, text: string): Promise<void> {
      await note(person);
      const id = await add(person.chatId, false, { text, isPlain: true });
      await update({
        message: { message_id: id, from: userOf(person), chat: chatOf(person), date: seconds(), text },
      });
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
      await pool.query("UPDATE sim_telegram_people SET is_blocked = $2 WHERE chat_id = $1", [
        person.chatId,
        isBlocked,
      ]);
      const user = { id: botId, is_bot: true, first_name: "Bot" };
      await update({
        my_chat_member: {
          chat: chatOf(person),
          from: userOf(person),
          date: seconds(),
          new_chat_member: { status: isBlocked ? "kicked" : "member", user },
        },
      });
    },
    async isBlocked(chatId: bigint): Promise<boolean> {
      const { rows } = await pool.query<{ is_blocked: boolean }>(
        "SELECT is_blocked FROM sim_telegram_people WHERE chat_id = $1",
        [chatId],
      );
      return rows[0]?.is_blocked ?? false;
    },
    async messages(chatId: bigint): Promise<PlayMessage[]> {
      const { rows } = await pool.query<MessageRow>(
        `SELECT * FROM (SELECT * FROM sim_telegram_messages WHERE chat_id = $1 ORDER BY id DESC LIMIT ${shownMessages}) AS last
         ORDER BY id`,
        [chatId],
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
      }));
    },
    /** What the bot sends. */
    addOfBot: ({ chatId, ...message }: OutgoingMessage) => add(chatId, true, message),
    /** False when there is no such message of the bot. */
    async change(chatId: bigint, id: number, message: Omit<OutgoingMessage, "chatId">): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE sim_telegram_messages SET body = $3, is_plain = $4, buttons = $5, edited_at = $6
         WHERE chat_id = $1 AND id = $2 AND is_of_bot`,
        [
          chatId,
          id,
          message.text,
          message.isPlain === true,
          JSON.stringify(message.buttons ?? []),
          clock.now(),
        ],
      );
      return rowCount === 1;
    },
    async updates(offset: number | null) {
      if (offset !== null) await pool.query("DELETE FROM sim_telegram_updates WHERE id < $1", [offset]);
      const { rows } = await pool.query<{ id: string | bigint; body: Record<string, unknown> }>(
        "SELECT id, body FROM sim_telegram_updates ORDER BY id LIMIT 100",
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

function userOf({ chatId, name, username }: PlayPerson) {
  return { id: Number(chatId), is_bot: false, first_name: name, username, language_code: "en" };
}
