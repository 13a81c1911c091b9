import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLongForm } from "../../../../scripts/suite/form.ts";
import { openTelegram } from "./telegram-testbed.fixture.ts";

// Links that are guessed from many chats at once: they are counted for each chat, and for all of them.

const guesses = isLongForm ? 10_000 : 720;
/** More guesses of each than a chat may make. */
const chats = guesses / 12;
const [ofChat, ofBot] = [10, 600];

let bed: Awaited<ReturnType<typeof openTelegram>>;
beforeAll(async () => {
  bed = await openTelegram({ LIMIT_FACTOR: "1" });
});
afterAll(() => bed.drop());

test("T61 thousands of guessed links connect nothing, are answered up to a budget, and keep no one else out", async () => {
  const token = await bed.signUp();
  const start = await bed.tokenOf(token);
  const bodies = Array.from({ length: guesses }, (_, at) => {
    const id = 1_000_000 + (at % Math.ceil(chats));
    const [from, chat] = [
      { id, is_bot: false, first_name: "Guess" },
      { id, type: "private" },
    ];
    const text = `/start ${randomBytes(16).toString("base64url")}`;
    return JSON.stringify({ message: { message_id: at + 1, from, chat, text } });
  });
  await bed.database.pool.query("INSERT INTO sim_telegram_updates (body) SELECT unnest($1::jsonb[])", [
    bodies,
  ]);
  for (let read = 0; read <= guesses / 100; read += 1) await bed.runJob("read-telegram");
  await bed.runJob("handle-telegram");
  const { rows } = await bed.database.pool.query(
    `SELECT (SELECT count(*)::int FROM telegram_updates WHERE handled_at IS NOT NULL) AS handled, count(*)::int AS answers,
       count(DISTINCT chat_id)::int AS chats FROM telegram_messages`,
  );
  const { handled, answers, chats: answered } = rows[0];
  expect(handled).toBe(guesses);
  expect(answers).toBeLessThanOrEqual(Math.min(ofBot, answered * ofChat));
  expect(answers).toBeGreaterThan(100);
  expect((await bed.database.pool.query("SELECT FROM telegram_links")).rowCount).toBe(0);
  const owner = bed.newPerson();
  expect((await bed.say(owner, `/start ${start}`)).text).toContain("Connect this chat");
  // Each guess is a few statements.
}, 300_000);
