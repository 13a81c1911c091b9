import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { describeTelegram } from "./conformance.ts";
import { createSimulatedTelegram } from "./simulated.ts";
import { personOf } from "./simulated/people.ts";
import { createPlayChats } from "./simulated/play-chats.ts";
import { isReadableHtml } from "./simulated/readable-html.ts";

describeTelegram("simulated", async () => {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  const chats = createPlayChats(database.pool, clock);
  const person = personOf("ada_example");
  return {
    bot: createSimulatedTelegram(database.pool, clock),
    chatId: person.chatId,
    say: (text) => chats.say(person, text),
    sendFile: async (name, bytes) => void (await chats.sendFile(person, { name, bytes })),
    press: (messageId, data) => chats.press(person, messageId, data),
    block: (isBlocked) => chats.block(person, isBlocked),
    seen: async () =>
      (await chats.messages(person.chatId))
        .filter(({ isOfBot }) => isOfBot)
        .map(({ id, text, buttons, picture }) => ({ id, text, buttons, hasPicture: picture !== null })),
    close: () => database.drop(),
  };
});

test("HTML is readable when its few tags are closed in order and all else is escaped", () => {
  const readable = [
    "a",
    "<b>a</b> &lt; &#39;",
    '<a href="https://example.com/?a=1">x</a>',
    "<b><i>x</i></b>",
  ];
  const other = [
    "<b>",
    "</b>",
    "<b><i></b></i>",
    "a < b",
    "a > b",
    "a & b",
    "<p>x</p>",
    "<b onclick=x>a</b>",
  ];
  expect(readable.filter((text) => !isReadableHtml(text))).toEqual([]);
  expect(other.filter(isReadableHtml)).toEqual([]);
});
