import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { openMailTestbed, type MailTestbed } from "./mail-testbed.fixture.ts";

let testbed: MailTestbed;
let ann: Awaited<ReturnType<MailTestbed["newCustomer"]>>;
let bea: Awaited<ReturnType<MailTestbed["newStaff"]>>;

beforeAll(async () => {
  testbed = await openMailTestbed();
  bea = await testbed.newStaff("Bea");
});
beforeEach(async () => {
  ann = await testbed.newCustomer();
});
afterAll(() => testbed.drop());

/** A ticket that was answered, with where its customer answers to. */
async function answered() {
  const ticket = await ann.open();
  await bea.answer(ticket.id);
  const [mail] = await testbed.mailsTo(ann.actor.userId);
  if (mail?.reply_to == null) throw new Error("it was not mailed");
  return { ticket, to: mail.reply_to, subject: `Re: ${mail.subject}` };
}

/** All of them arrive before the mailbox is read. */
async function arriveAtOnce(mails: readonly Parameters<MailTestbed["mailOf"]>[0][]): Promise<void> {
  for (const mail of mails) await testbed.product.drivers.answer?.(testbed.mailOf(mail));
  await testbed.runJob("read-mailbox");
}

describe("T78 what others send", () => {
  test("in the name of a customer takes nothing of what they may send themselves", async () => {
    const { to, subject } = await answered();
    const forged = { from: ann.email, to: "support@reply.moorage.test", isProven: false };
    await arriveAtOnce(Array.from({ length: 25 }, () => forged));
    expect(await testbed.last()).toMatchObject({ verdict: "refused" });
    await testbed.receive({ from: ann.email, to, subject, text: "It is me" });
    expect(await testbed.last()).toMatchObject({ verdict: "message" });
  });

  test("from ever other addresses to a reply address fills no thread", async () => {
    const { ticket, to, subject } = await answered();
    await arriveAtOnce(
      Array.from({ length: 90 }, (_, one) => ({ from: `eve@evil${one}.example`, to, subject, text: "Spam" })),
    );
    const notes = (await testbed.messages(ticket.id)).filter(({ visibility }) => visibility === "note");
    expect(notes).toHaveLength(60);
    expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "limit", source: null });
    await testbed.receive({ from: ann.email, to, subject, text: "Still mine" });
    expect(await testbed.last()).toMatchObject({ verdict: "message" });
  });

  test.each(["a\u0001b@example.com", "a@[192.0.2.1]"])(
    "with the id %j keeps none of our later mails back",
    async (id) => {
      const { ticket, to, subject } = await answered();
      await testbed.receive({ from: ann.email, to, subject, text: "Odd", id });
      expect(await testbed.last()).toMatchObject({ verdict: "message" });
      await bea.answer(ticket.id, "Does it arrive?");
      expect(await testbed.mailsTo(ann.actor.userId)).toHaveLength(2);
    },
  );
});

test("T67 an answer by mail waits for what its customer writes at the same moment, so that limits hold", async () => {
  const { to, subject } = await answered();
  const { kysely } = testbed.platform.db;
  const held = await kysely.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`support/${ann.customerId}`}, 0))`.execute(trx);
    const mail = testbed
      .receive({ from: ann.email, to, subject, text: "At once" })
      .then(() => "read" as const);
    const waits = expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(
          kysely,
        );
        return rows[0]?.count;
      })
      .toBe(1)
      .then(() => "waits" as const);
    return { first: await Promise.race([mail, waits]), mail };
  });
  await held.mail;
  expect(held.first).toBe("waits");
  expect(await testbed.last()).toMatchObject({ verdict: "message" });
});

test("T78 a report about no mail of ours, or about a former address, stops none of our mails", async () => {
  const { ticket, to } = await answered();
  await testbed.sendAll();
  const [sent] = await testbed.mailsTo(ann.actor.userId);
  const report = (email: string, id: string) => ({
    from: "mailer-daemon@example.com",
    to,
    text: `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${id}>\n--b--`,
    headers: [
      "Return-Path: <>",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    ],
  });
  await testbed.receive(report(ann.email, "made-up@reply.moorage.test"));
  expect(await testbed.last()).toMatchObject({ verdict: "bounce" });
  await bea.answer(ticket.id, "One");
  expect(await testbed.mailsTo(ann.actor.userId)).toHaveLength(2);
  const email = `new-${ann.email}`;
  const { kysely } = testbed.platform.db;
  await kysely
    .updateTable("users")
    .set({ email, email_canonical: email })
    .where("id", "=", ann.actor.userId)
    .execute();
  await testbed.receive(report(ann.email, sent?.message_id ?? ""));
  await bea.answer(ticket.id, "Two");
  expect((await testbed.mailsTo(ann.actor.userId)).map(({ recipient }) => recipient)).toContain(email);
});

test("T71 another customer who refers to a thread, or has its address, writes nothing in it", async () => {
  const { ticket, to, subject } = await answered();
  const [mail] = await testbed.mailsTo(ann.actor.userId);
  const eve = await testbed.newCustomer();
  const before = (await ann.read(ticket.id)).messages;
  const headers = [`In-Reply-To: <${mail?.message_id}>`, `References: <${mail?.message_id}>`];
  await testbed.receive({
    from: eve.email,
    to: "support@reply.moorage.test",
    subject,
    headers,
    text: "Mine?",
  });
  expect(await testbed.last()).toMatchObject({ verdict: "ticket" });
  await testbed.receive({ from: eve.email, to, subject, headers, text: "Mine?" });
  expect(await testbed.last()).toMatchObject({ verdict: "note", reason: "foreign" });
  expect((await ann.read(ticket.id)).messages).toEqual(before);
  expect((await eve.list()).tickets).toHaveLength(1);
});

test("T71 who renews the address of a ticket ends those of the tickets that were joined into it too", async () => {
  const [first, second] = [await answered(), await ann.open()];
  await bea.merge(first.ticket.id, second.id);
  await ann.renewAddress(second.id);
  await testbed.receive({ from: "eve@evil.example", to: first.to, subject: first.subject });
  expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "stranger" });
});

test("T79 a note that came to a former member's address is not taken as a message of theirs", async () => {
  const dan = await testbed.newCustomer();
  const { kysely } = testbed.platform.db;
  const { userId } = dan.actor;
  const { customerId } = ann;
  const ticket = await ann.open();
  const ticketId = decodeId("ticket", ticket.id) ?? "";
  await kysely
    .insertInto("memberships")
    .values({ user_id: userId, customer_id: customerId, role: "admin" })
    .execute();
  await kysely
    .insertInto("ticket_participants")
    .values({ ticket_id: ticketId, user_id: userId, is_muted: false })
    .execute();
  await bea.answer(ticket.id);
  const to = (await testbed.mailsTo(userId))[0]?.reply_to ?? "";
  await testbed.receive({ from: "eve@evil.example", to, text: "Give me the server" });
  const note = (await bea.read(ticket.id)).messages.at(-1);
  expect(note).toMatchObject({ isNote: true, mail: { canAccept: true } });
  await kysely
    .deleteFrom("memberships")
    .where("user_id", "=", userId)
    .where("customer_id", "=", customerId)
    .execute();
  await testbed.receive({ from: dan.email, to, text: "It is me" });
  expect(await testbed.last()).toMatchObject({ verdict: "note", reason: "foreign" });
  const params = { id: note?.id ?? "tms_" } as const;
  await expect(
    bea.handlers["POST /v2/admin/support/messages/{id}/accept"]({ ...bea.base, params, body: {} }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("T67 a customer with as many open tickets as may be opens no closed one again, by call or by mail", async () => {
  const { ticket, to, subject } = await answered();
  await ann.close(ticket.id);
  for (let one = 0; one < 20; one += 1) await ann.open();
  await expect(ann.write(ticket.id)).rejects.toMatchObject({ code: "ticket_limit" });
  await testbed.receive({ from: ann.email, to, subject, text: "Open again" });
  expect(await testbed.last()).toMatchObject({ verdict: "note", reason: "limit" });
});
