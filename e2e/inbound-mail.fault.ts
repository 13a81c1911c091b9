import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { hashReplyToken, replyAddress, replyTokenOf } from "#src/platform/mail-in/reply-address.ts";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { decodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import { newCustomer } from "./harness/customers.ts";
import { type Inspector, inspect } from "./harness/inspector.ts";
import { startServerProcess } from "./harness/server-process.ts";
import { until } from "./harness/until.ts";
import { bySize } from "./faults/run-size.ts";

// Mails that come in under kills: between a mail's row, what is made of it and its move nothing is lost and nothing
// happens twice, and of two workers on one mailbox neither has what the other has.

const kills = bySize({ smoke: 1, short: 3, thorough: 20, long: 200 });
const mails = 60;
const form = "t-{token}@reply.moorage.test";

test("T73 a worker that is killed while it reads the mailbox loses no mail and handles none twice", async () => {
  const databaseUrl = await createEmptyDatabase();
  const settings = { DATABASE_URL: databaseUrl };
  const web = await startServerProcess({ ...settings, ROLES: "web" });
  const inspector = await inspect(databaseUrl);
  const startWorker = () => startServerProcess({ ...settings, ROLES: "worker", METRICS_PORT: "0" });
  try {
    const { token, customerId } = await newCustomer(web.url, inspector, 0n);
    const opened = await callOk(web.url, "POST /v2/support/tickets", {
      token,
      key: "ticket-1",
      body: { subject: "My server", message: "It does not answer." },
    });
    const to = await giveAddress(inspector, decodeId("ticket", opened.id) ?? "", customerId);
    for (let kill = 0; kill < kills; kill += 1) {
      await deliver(inspector, kill, to);
      const killed = await startWorker();
      // Somewhere in the middle, at another place each time.
      const enough = 1 + ((kill * 17) % (mails - 10));
      await until("some are handled", async () => (await countRows(inspector, kill)) >= enough);
      await pause(kill % 5);
      await killed.kill();
      const pair = await Promise.all([startWorker(), startWorker()]);
      await until("the mailbox is empty", async () => (await countWaiting(inspector)) === 0);
      await Promise.all(pair.map((worker) => worker.stop()));
      expect(await countRows(inspector, kill)).toBe(mails);
      expect(await countNotes(inspector, kill)).toEqual({ notes: mails, of: mails });
      await passDay(inspector);
    }
  } finally {
    await inspector.close();
    await web.stop();
  }
});

/** A reply address of the customer's user, as a mail of the ticket has it. */
async function giveAddress(
  { platform: { db } }: Inspector,
  ticketId: string,
  customerId: string,
): Promise<string> {
  const token = replyTokenOf(Buffer.alloc(20, 7));
  await sql`
    INSERT INTO ticket_reply_tokens (token_hash, ticket_id, user_id, generation, created_at)
    SELECT ${hashReplyToken(token)}, ${ticketId}, user_id, 0, now() FROM memberships
    WHERE customer_id = ${customerId}`.execute(db.kysely);
  return replyAddress(form, token);
}

/** Mails of as many senders: each of them is a note, which is a row and a message. */
async function deliver({ platform: { db } }: Inspector, round: number, to: string): Promise<void> {
  const sources = Array.from({ length: mails }, (_, at) =>
    Buffer.from(
      [
        `From: <s${round}-${at}@example.net>`,
        `To: <${to}>`,
        "Subject: My server",
        `Message-ID: <r${round}-${at}@example.net>`,
        "",
        `Mail ${at}`,
      ].join("\r\n"),
    ),
  );
  for (const source of sources)
    await sql`INSERT INTO sim_mailbox_mails (source, arrived_at) VALUES (${source}, now())`.execute(
      db.kysely,
    );
}

/** A ticket takes so many notes of mails in a day. */
async function passDay({ platform: { db } }: Inspector): Promise<void> {
  await sql`UPDATE inbound_mails SET received_at = received_at - interval '2 days'`.execute(db.kysely);
}

async function countWaiting({ platform: { db } }: Inspector): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM sim_mailbox_mails WHERE folder = 'inbox'`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

async function countRows({ platform: { db } }: Inspector, round: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM inbound_mails WHERE message_id LIKE ${`r${round}-%`}`.execute(
    db.kysely,
  );
  return rows[0]?.count ?? 0;
}

/** Notes, and of how many mails they are. */
async function countNotes({ platform: { db } }: Inspector, round: number) {
  const { rows } = await sql<{ notes: number; of: number }>`
    SELECT count(*)::int AS notes, count(DISTINCT mail_message_id)::int AS of FROM ticket_messages
    WHERE mail_message_id LIKE ${`r${round}-%`}`.execute(db.kysely);
  return rows[0];
}
