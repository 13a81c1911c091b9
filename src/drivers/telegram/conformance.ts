import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MessageButton, TelegramBot } from "./port.ts";

/** A message as its reader has it. */
export interface SeenMessage {
  readonly id: number;
  readonly text: string;
  readonly buttons: readonly (readonly MessageButton[])[];
  readonly hasPicture: boolean;
}

/** A bot under test, with a person at the other side. */
export interface BotUnderTest {
  readonly bot: TelegramBot;
  readonly chatId: bigint;
  say(text: string): Promise<unknown>;
  press(messageId: number, data: string): Promise<void>;
  block(isBlocked: boolean): Promise<void>;
  sendFile(name: string, bytes: Buffer): Promise<void>;
  /** What the person got from the bot, the oldest first. */
  seen(): Promise<readonly SeenMessage[]>;
  close(): Promise<void>;
}

const buttons = [
  [
    { label: "Yes", data: "a:0123456789012345678901" },
    { label: "Site", url: "https://example.com/" },
  ],
];
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

const fileOf = (message: unknown) =>
  z.object({ document: z.object({ file_id: z.string() }) }).parse(message).document;

/** What every bot must do; called from the test file of each. */
export function describeTelegram(name: string, setUp: () => Promise<BotUnderTest>): void {
  // One after another: updates are confirmed in their order.
  describe(name, { shuffle: false }, () => {
    let parts: BotUnderTest;
    let next: number | null = null;
    beforeAll(async () => {
      parts = await setUp();
    });
    afterAll(() => parts.close());
    const take = async () => {
      const updates = await parts.bot.updates({ offset: next, waitSeconds: 1 });
      const last = updates.at(-1);
      if (last !== undefined) next = last.updateId + 1;
      return updates;
    };

    test("it has a name, by which its address begins a chat with a token", async () => {
      const { username, id } = await parts.bot.identity();
      expect(username).toMatch(/^\w{5,32}$/);
      expect(id > 0n).toBe(true);
      const { url, appUrl } = parts.bot.startUrls(username, "abc_-9", "https://example.com");
      expect([url, appUrl].every((text) => text.endsWith("start=abc_-9"))).toBe(true);
    });

    test("what people write comes in order, and again until it is confirmed", async () => {
      await parts.say("/start a_-b");
      await parts.say("hello <b>");
      const first = await parts.bot.updates({ offset: next, waitSeconds: 1 });
      const texts = first.map(({ body }) => body["message"]);
      expect(texts).toMatchObject([
        { text: "/start a_-b", chat: { id: Number(parts.chatId), type: "private" } },
        { text: "hello <b>", from: { id: Number(parts.chatId) } },
      ]);
      expect(first.map(({ updateId, body }) => updateId === body["update_id"])).toEqual([true, true]);
      expect((await take()).map(({ updateId }) => updateId)).toEqual(first.map(({ updateId }) => updateId));
      expect(await take()).toEqual([]);
    });

    test("a message arrives with its buttons, and is changed by its number", async () => {
      const sent = await parts.bot.send({ chatId: parts.chatId, text: "<b>one</b> &amp; two", buttons });
      if (sent.status !== "sent") throw new Error(sent.status);
      const { messageId } = sent;
      expect(await parts.seen()).toMatchObject([{ id: messageId, text: "<b>one</b> &amp; two", buttons }]);
      const changed = { chatId: parts.chatId, messageId, text: "done" };
      expect(await parts.bot.edit(changed)).toEqual({ status: "sent", messageId });
      // The same again: Telegram says that it is not modified.
      expect(await parts.bot.edit(changed)).toEqual({ status: "sent", messageId });
      expect((await parts.seen()).at(-1)).toMatchObject({ id: messageId, text: "done" });
      expect(await parts.bot.edit({ ...changed, messageId: 999_999 })).toEqual({ status: "missing" });
    });

    test("a pressed button brings its data and the message that it is of", async () => {
      const sent = await parts.bot.send({ chatId: parts.chatId, text: "Restart?", buttons });
      if (sent.status !== "sent") throw new Error(sent.status);
      await parts.press(sent.messageId, "a:0123456789012345678901");
      const [update] = await take();
      expect(update?.body["callback_query"]).toMatchObject({
        data: "a:0123456789012345678901",
        message: { message_id: sent.messageId, chat: { id: Number(parts.chatId) } },
      });
      await parts.bot.answerButton("1");
    });

    test("a picture has its text below it", async () => {
      const sent = await parts.bot.send({ chatId: parts.chatId, text: "an address", picture: png });
      expect(sent.status).toBe("sent");
      expect((await parts.seen()).at(-1)).toMatchObject({ text: "an address", hasPicture: true });
    });

    test("a file that somebody sends can be read, and one that is not there cannot", async () => {
      await parts.sendFile("log.txt", Buffer.from("one\ntwo"));
      const [update] = await take();
      expect(update?.body["message"]).toMatchObject({ document: { file_name: "log.txt", file_size: 7 } });
      const { file_id } = fileOf(update?.body["message"]);
      const read: Uint8Array[] = [];
      for await (const part of (await parts.bot.download(file_id)) ?? []) read.push(part);
      expect(Buffer.concat(read).toString()).toBe("one\ntwo");
      expect(await parts.bot.download("nothing")).toBeNull();
    });

    test("text that is not readable as HTML is refused, and taken as plain text", async () => {
      const message = { chatId: parts.chatId, text: "1 < 2 <b>" };
      expect(await parts.bot.send(message)).toEqual({ status: "unreadable" });
      expect((await parts.bot.send({ ...message, isPlain: true })).status).toBe("sent");
      expect((await parts.seen()).at(-1)?.text).toBe("1 < 2 <b>");
    });

    test("commands and the way of updates can be set again and again", async () => {
      await parts.bot.useWebhook(null);
      await parts.bot.setCommands([{ command: "help", description: "Help" }], null);
      await parts.bot.setCommands([{ command: "help", description: "Hilfe" }], "de");
    });

    test("a person who blocked the bot gets nothing, and says so", async () => {
      await parts.block(true);
      const [update] = await take();
      expect(update?.body["my_chat_member"]).toMatchObject({
        chat: { id: Number(parts.chatId) },
        new_chat_member: { status: "kicked" },
      });
      const before = (await parts.seen()).length;
      expect(await parts.bot.send({ chatId: parts.chatId, text: "no" })).toEqual({ status: "unreachable" });
      expect(await parts.seen()).toHaveLength(before);
      await parts.block(false);
      expect(await take()).toMatchObject([
        { body: { my_chat_member: { new_chat_member: { status: "member" } } } },
      ]);
      expect((await parts.bot.send({ chatId: parts.chatId, text: "yes" })).status).toBe("sent");
    });
  });
}
