import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { decodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import { newCustomer } from "./harness/customers.ts";
import { type Inspector, inspect } from "./harness/inspector.ts";
import { startServerProcess } from "./harness/server-process.ts";
import { until } from "./harness/until.ts";
import { bySize } from "./faults/run-size.ts";

// Answers in chats of the bot under kills: between an update's row, the message of its ticket, the bot's answer and what
// is written down of each, nothing is lost and nothing happens twice; of two workers neither does what the other did.

const kills = bySize({ smoke: 1, short: 3, thorough: 20, long: 200 });
/** As many chats, with as many messages each: fewer than a customer may write in an hour. */
const [chats, messages] = [3, 12];
/** The bot's message that is answered; those of the simulation have lower numbers. */
const answered = 1_000_000_000;
const botId = 700_000_000n;

test("T76 a worker that is killed while it handles updates writes each message in its ticket once", async () => {
  const databaseUrl = await createEmptyDatabase();
  const settings = { DATABASE_URL: databaseUrl, LIMIT_FACTOR: "1000" };
  const web = await startServerProcess({ ...settings, ROLES: "web" });
  const inspector = await inspect(databaseUrl);
  const startWorker = () => startServerProcess({ ...settings, ROLES: "worker", METRICS_PORT: "0" });
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const first = 5000 + kill * chats;
      for (let chat = first; chat < first + chats; chat += 1) await connect(web.url, inspector, chat);
      const killed = await startWorker();
      await write(inspector, first);
      // Somewhere in the middle, at another place each time.
      const enough = 1 + ((kill * 7) % (chats * messages - 10));
      await until("some are written", async () => (await countWritten(inspector, first)).all >= enough);
      await pause(kill % 7);
      await killed.kill();
      const pair = await Promise.all([startWorker(), startWorker()]);
      await until("nothing waits", async () => (await countWaiting(inspector)) === 0);
      await Promise.all(pair.map((worker) => worker.stop()));
      const all = chats * messages;
      expect(await countWritten(inspector, first)).toEqual({ all, of: all });
      expect(await countRepeated(inspector, first)).toBe(0);
    }
  } finally {
    await inspector.close();
    await web.stop();
  }
});

/** A customer with a ticket, and a chat with the bot's message about it. */
async function connect(url: string, inspector: Inspector, chat: number): Promise<void> {
  const { token, customerId } = await newCustomer(url, inspector, 0n);
  const opened = await callOk(url, "POST /v2/support/tickets", {
    token,
    key: `ticket-${chat}`,
    body: { subject: "My server", message: "It does not answer." },
  });
  const { db, ids } = inspector.platform;
  const about = `ticket:${decodeId("ticket", opened.id)}`;
  await sql`
    WITH link AS (
      INSERT INTO telegram_links (id, site_id, user_id, customer_id, chat_id, telegram_user_id, shown_name, state,
                                  connected_at, last_seen_at)
      SELECT ${ids.next()}::uuid, 1, user_id, customer_id, ${chat}, ${chat}, 'Ada', 'live', now(), now()
      FROM memberships WHERE customer_id = ${customerId} RETURNING id
    )
    INSERT INTO telegram_messages (id, site_id, link_id, chat_id, kind, priority, dedupe, about, payload, state,
                                   telegram_message_id, not_before, created_at, sent_at, ended_at)
    SELECT ${ids.next()}::uuid, 1, id, ${chat}, 'ticket', 2, 'made', ${about}, '{"html": "We look."}', 'sent', ${answered},
           now(), now(), now(), now()
    FROM link`.execute(db.kysely);
}

/** Everybody answers that message many times. */
async function write({ platform: { db } }: Inspector, first: number): Promise<void> {
  const bodies = Array.from({ length: messages * chats }, (_, at) => {
    const id = first + (at % chats);
    const [from, chat] = [
      { id, is_bot: false, first_name: "Ada" },
      { id, type: "private" },
    ];
    const reply_to_message = { message_id: answered, from: { is_bot: true } };
    return JSON.stringify({
      message: { message_id: at + 1, from, chat, text: `Message ${at}`, reply_to_message },
    });
  });
  await sql`INSERT INTO sim_telegram_updates (body) SELECT unnest(${bodies}::jsonb[])`.execute(db.kysely);
}

/** Messages of the chats in tickets, and of how many messages of Telegram they are. */
async function countWritten({ platform: { db } }: Inspector, first: number) {
  const { rows } = await sql<{ all: number; of: number }>`
    SELECT count(*)::int AS all, count(DISTINCT telegram_message_id)::int AS of
    FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id
      JOIN telegram_links l ON l.customer_id = t.customer_id AND l.chat_id BETWEEN ${first} AND ${first + chats - 1}
    WHERE m.via = 'telegram' AND telegram_message_id LIKE ${`${botId}/%`}`.execute(db.kysely);
  return rows[0] ?? { all: 0, of: 0 };
}

/** Updates, events and messages of the bot that are not done with. */
async function countWaiting({ platform: { db } }: Inspector): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM telegram_updates WHERE handled_at IS NULL)::int
      + (SELECT count(*) FROM sim_telegram_updates s
         WHERE NOT EXISTS (SELECT FROM telegram_updates u WHERE u.update_id = s.id))::int
      + (SELECT count(*) FROM telegram_messages WHERE state IN ('queued', 'sending'))::int AS count`.execute(
    db.kysely,
  );
  return rows[0]?.count ?? 0;
}

/** Answers of the bot that a chat got twice: each is about another update. */
async function countRepeated({ platform: { db } }: Inspector, first: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT chat_id FROM sim_telegram_messages
      WHERE is_of_bot AND body LIKE 'Posted to%' AND chat_id BETWEEN ${first} AND ${first + chats - 1}
      GROUP BY chat_id HAVING count(*) > ${messages}
    ) AS repeated`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
