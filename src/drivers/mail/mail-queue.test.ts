import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { addDays } from "#src/shared/time.ts";
import type { SiteSender } from "#src/platform/mail/senders/open-senders.ts";
import { openMailQueue, type RunningMailQueue } from "./mail-queue.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { Mail, MailResult, OutgoingMail } from "./port.ts";

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const mail: Mail = { siteId: 1, recipient: "anna@example.com", subject: "Hello", text: "link", html: "link" };

let db: TestDatabase;
let queue: RunningMailQueue;
let sent: OutgoingMail[];
let answer: () => Promise<MailResult>;
let siteOf: Sites["of"];
const senderOf = new Map<number, SiteSender>();

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

beforeEach(async () => {
  await sql`TRUNCATE mail_messages`.execute(db.kysely);
  sent = [];
  answer = async () => ({ status: "accepted" });
  siteOf = testSites.of;
  senderOf.clear();
  const platform = {
    db,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: () => undefined,
  };
  const send = (message: OutgoingMail): Promise<MailResult> => {
    sent.push(message);
    return answer();
  };
  queue = openMailQueue(
    platform,
    { simulated: true, send, close: () => undefined },
    {
      sites: { of: (id) => siteOf(id) },
      findSender: (id) => Promise.resolve(senderOf.get(id) ?? null),
    },
  );
});

const post = (message = mail): Promise<void> => transaction(db.committing, (trx) => queue.post(trx, message));
const rows = () => db.kysely.selectFrom("mail_messages").selectAll().execute();

test("a mail is sent once, and its bodies are deleted then", async () => {
  await post();
  await queue.job.run();
  await queue.job.run();
  expect(sent).toMatchObject([mail]);
  expect(await rows()).toMatchObject([
    { state: "sent", text_body: "", html_body: "", ended_at: clock.now() },
  ]);
});

test("T114 a mail of a site with a sender of its own comes from it, and goes back where it went", async () => {
  const signing = { domain: "shop.example", selector: "k1", privateKey: "key" };
  senderOf.set(1, { address: "support@shop.example", ...signing });
  const ways = { replyTo: "t-a@reply.example.com", bounceTo: "t-b@reply.example.com" };
  await post({ ...mail, ...ways });
  await post({ ...mail, ...ways, from: "support@reply.example.com", messageId: "m1@reply.example.com" });
  await queue.job.run();
  const own = { from: "support@shop.example", signing, ...ways };
  expect(sent).toMatchObject([own, own]);
  // Those that are due at once are sent in any order.
  const ofThread = sent.find(({ messageId }) => messageId === "m1@reply.example.com");
  const alone = sent.find((one) => one !== ofThread);
  expect(ofThread).toBeDefined();
  expect(alone?.messageId).toBe(`${alone?.id}@shop.example`);
  // At the moment of sending: a domain that was lost meanwhile is not spoken for.
  await post({ ...mail, ...ways });
  senderOf.clear();
  await queue.job.run();
  expect(sent[2]).not.toHaveProperty("from");
  expect(sent[2]).not.toHaveProperty("signing");
});

test("a mail of a conversation is sent with its place in it, and its reply address is deleted then", async () => {
  const thread = {
    from: "support@reply.example.com",
    replyTo: "t-abcdefghijklmnopqrst@reply.example.com",
    bounceTo: "bounces@reply.example.com",
    messageId: "m1@reply.example.com",
    inReplyTo: "q1@example.com",
    references: ["q0@example.com", "q1@example.com"],
    headers: { "Auto-Submitted": "no" },
  };
  await post({ ...mail, ...thread });
  await queue.job.run();
  expect(sent).toMatchObject([{ ...mail, ...thread }]);
  expect(await rows()).toMatchObject([
    {
      message_id: "m1@reply.example.com",
      reply_to: null,
      bounce_to: null,
      reference_ids: null,
      headers: null,
    },
  ]);
});

test("T85 a mail that is posted while many alike are sent goes before the rest of them", async () => {
  for (let made = 0; made < 30; made += 1) await post({ ...mail, subject: `Many ${made}`, isBulk: true });
  answer = async () => {
    if (sent.length === 1) await post({ ...mail, subject: "Urgent" });
    return { status: "accepted" };
  };
  await queue.job.run();
  expect(sent).toHaveLength(31);
  expect(sent.findIndex(({ subject }) => subject === "Urgent")).toBeLessThanOrEqual(4);
});

test("a mail of a transaction that was rolled back is not sent", async () => {
  const undone = transaction(db.committing, async (trx) => {
    await queue.post(trx, mail);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await queue.job.run();
  expect(sent).toEqual([]);
});

test("a mail survives a crash at any point: it is sent again under the same id", async () => {
  await post();
  // The process dies after the other side accepted the mail and before that was stored.
  answer = () => new Promise(() => undefined);
  void queue.job.run();
  await expect.poll(() => sent.length).toBe(1);
  answer = async () => ({ status: "accepted" });
  siteOf = testSites.of;
  await queue.job.run();
  expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id]);
});

test("a mail that is not accepted now is retried, later each time", async () => {
  await post();
  answer = () => Promise.reject(new Error("greylisted"));
  await queue.job.run();
  await queue.job.run();
  expect(sent).toHaveLength(1);
  clock.advance(30_000);
  await queue.job.run();
  clock.advance(30_000);
  await queue.job.run();
  expect(sent).toHaveLength(2);
  expect(await rows()).toMatchObject([{ state: "queued", attempt: 2, last_error: "greylisted" }]);
  answer = async () => ({ status: "accepted" });
  siteOf = testSites.of;
  clock.advance(30_000);
  await queue.job.run();
  expect(await rows()).toMatchObject([{ state: "sent", last_error: null }]);
});

test("a mail that is never accepted fails after more than a day, one that is refused at once", async () => {
  await post();
  answer = () => Promise.reject(new Error("no answer"));
  const start = clock.now();
  while ((await rows())[0]?.state === "queued") {
    clock.advance(3_600_000);
    await queue.job.run();
  }
  expect(clock.now().getTime()).toBeGreaterThan(addDays(start, 1).getTime());
  await post();
  answer = async () => ({ status: "refused", reason: "no such mailbox" });
  await queue.job.run();
  const errors = new Set((await rows()).map(({ last_error }) => last_error));
  expect(errors).toEqual(new Set(["no answer", "no such mailbox"]));
  await queue.prune();
  expect(await rows()).toHaveLength(2);
  clock.advance(31 * 86_400_000);
  await queue.prune();
  expect(await rows()).toEqual([]);
});

test("T48 the reason of a refusal has no address, whether it was final or not", async () => {
  const refusals = [
    "550 5.1.1 <Anna@Example.com>: user unknown",
    "451 anna@example.com (to a@b.example), later",
  ];
  await post();
  answer = async () => ({ status: "refused", reason: refusals[0] ?? "" });
  await queue.job.run();
  await post();
  answer = () => Promise.reject(new Error(refusals[1]));
  await queue.job.run();
  const reasons = (await rows()).map(({ last_error }) => last_error);
  expect(new Set(reasons)).toEqual(new Set(["451 … (to …), later", "550 5.1.1 <…>: user unknown"]));
});

test("one bad mail does not hold back the others", async () => {
  await post({ ...mail, recipient: "bad@example.com" });
  await post();
  const results = [Promise.reject(new Error("later")), Promise.resolve<MailResult>({ status: "accepted" })];
  results[0]?.catch(() => undefined);
  answer = () => results.shift() ?? Promise.reject(new Error("none left"));
  await queue.job.run();
  expect((await rows()).map(({ state }) => state).sort()).toEqual(["queued", "sent"]);
});

test("a mail of an unreadable site does not hold back the others", async () => {
  await post();
  await post();
  siteOf = (id) => {
    siteOf = testSites.of;
    return Promise.reject(new Error(`There is no site ${id}.`));
  };
  await queue.job.run();
  expect((await rows()).map(({ state }) => state).sort()).toEqual(["queued", "sent"]);
});

test.each(["a,b@example.com", "a\r\nBcc: b@example.com", "<a@example.com>"])(
  "nothing is queued to %j, and what it is about goes on",
  async (recipient) => {
    await post({ ...mail, recipient });
    expect(await rows()).toEqual([]);
  },
);
