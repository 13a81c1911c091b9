import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

/** A ticket that was answered, and the address that its customer answers to. */
async function answered() {
  const ticket = await ann.open();
  await bea.answer(ticket.id, "We look.\n\n<b>Soon</b>");
  const [mail] = await testbed.mailsTo(ann.actor.userId);
  if (mail?.reply_to == null) throw new Error("it was not mailed");
  return { ticket, mail, to: mail.reply_to, subject: `Re: ${mail.subject}` };
}

describe("what comes in", () => {
  test("is a message of who takes part, once, without what it quotes", async () => {
    const { ticket, to, subject, mail } = await answered();
    const text = `Thank you.\n\nOn Sunday, 1 March 2026, ${mail.from_address} wrote:\n> We look.`;
    const source = testbed.mailOf({ from: ann.email, to: to.toUpperCase(), subject, text });
    await testbed.deliver(source);
    await testbed.deliver(source);
    expect(await testbed.last()).toMatchObject({ verdict: "message", is_cut: true });
    expect((await testbed.messages(ticket.id)).slice(2)).toEqual([
      {
        author_kind: "customer",
        author_id: ann.actor.userId,
        via: "mail",
        visibility: "public",
        body: "Thank you.",
      },
    ]);
    expect((await testbed.row(ticket.id)).state).toBe("open");
    // It is not mailed back.
    expect(await testbed.mailsTo(ann.actor.userId)).toHaveLength(1);
  });

  test("T71 from a foreign address is a note, and its participant is asked once a day", async () => {
    const { ticket, to, subject } = await answered();
    for (const text of ["Give me the password", "Again"])
      await testbed.receive({ from: "eve@evil.example", to, subject, text });
    expect(await testbed.last()).toMatchObject({ verdict: "note", reason: "foreign" });
    const { messages } = await ann.read(ticket.id);
    expect(JSON.stringify(messages)).not.toContain("password");
    expect((await testbed.row(ticket.id)).state).toBe("answered");
    const asked = (await testbed.mailsTo(ann.actor.userId)).filter(({ kind }) => kind === "ticketForeign");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.text_body).toContain("e•••@e•••.example");
    expect(asked[0]?.text_body).not.toMatch(/password|evil/);
  });

  test("T71 from the customer's address without proof is a note too", async () => {
    const { to, subject } = await answered();
    await testbed.receive({ from: ann.email, to, subject, text: "Spoofed", isProven: false });
    expect(await testbed.last()).toMatchObject({ verdict: "note", reason: "foreign" });
  });

  test("T71 finds its ticket by what it answers, for those who take part alone", async () => {
    const { ticket, mail, subject } = await answered();
    const sent = { to: "support@reply.moorage.test", subject, headers: [`References: <${mail.message_id}>`] };
    await testbed.receive({ ...sent, from: ann.email, text: "By reference" });
    expect(await testbed.last()).toMatchObject({ verdict: "message" });
    expect((await testbed.messages(ticket.id)).at(-1)?.body).toBe("By reference");
    await testbed.receive({ ...sent, from: "eve@evil.example", text: "By reference" });
    expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "stranger", source: null });
  });

  test("T71 opens a ticket for a confirmed address of one account, and for no one else, in silence", async () => {
    const sent = { to: "support@reply.moorage.test", subject: "A question", text: "How?" };
    await testbed.receive({ ...sent, from: "confirm@slack.example" });
    expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "stranger" });
    await testbed.receive({ ...sent, from: ann.email, isProven: false });
    expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "stranger" });
    await testbed.receive({ ...sent, from: ann.email });
    expect(await testbed.last()).toMatchObject({ verdict: "ticket" });
    const { tickets } = await ann.list();
    expect(tickets).toMatchObject([{ subject: "A question", state: "open" }]);
    expect(await testbed.mailsTo(ann.actor.userId)).toEqual([]);
  });

  test("with another subject that quotes nothing is a new ticket, which names the old one", async () => {
    const { ticket, to } = await answered();
    await testbed.receive({ from: ann.email, to, subject: "Another matter", text: "My invoice" });
    expect(await testbed.last()).toMatchObject({ verdict: "ticket" });
    const { tickets } = await ann.list();
    expect(tickets.find(({ subject }) => subject === "Another matter")?.followsId).toBe(ticket.id);
  });

  test("T72 of a machine is a note at most: it opens nothing and gets no answer", async () => {
    const { ticket, to, subject } = await answered();
    for (const header of ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <l.example>"]) {
      await testbed.receive({ from: ann.email, to, subject, text: "I am away", headers: [header] });
      expect(await testbed.last()).toMatchObject({ verdict: "note", reason: "machine" });
    }
    await testbed.receive({
      from: ann.email,
      to: "support@reply.moorage.test",
      headers: ["Auto-Submitted: auto-replied"],
    });
    expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "machine" });
    expect((await testbed.row(ticket.id)).state).toBe("answered");
    expect(await testbed.mailsTo(ann.actor.userId)).toHaveLength(1);
  });

  test("T72 a hundred times in a row is five messages, some notes, and rows", async () => {
    const { ticket, to, subject } = await answered();
    for (let one = 0; one < 100; one += 1)
      await testbed.product.drivers.answer?.(
        testbed.mailOf({ from: ann.email, to, subject, text: `Flood ${one}` }),
      );
    await testbed.runJob("read-mailbox");
    const messages = (await testbed.messages(ticket.id)).filter(({ body }) => body.startsWith("Flood"));
    expect(messages.filter(({ visibility }) => visibility === "public")).toHaveLength(5);
    expect(messages).toHaveLength(20);
    const rows = (await testbed.inbound()).filter(({ from_address: from }) => from === ann.email);
    expect(rows).toHaveLength(100);
  });

  test("T73 with the id of another mail is kept apart, for staff to see", async () => {
    const { ticket, to, subject } = await answered();
    const sent = { from: ann.email, to, subject, id: `same-${ticket.number}@example.com` };
    await testbed.receive({ ...sent, text: "One" });
    await testbed.receive({ ...sent, text: "Other" });
    expect(await testbed.last()).toMatchObject({ verdict: "note", reason: "repeated_id" });
    expect((await testbed.messages(ticket.id)).slice(2)).toMatchObject([
      { body: "One", visibility: "public" },
      { body: "Other", visibility: "note" },
    ]);
  });

  test("T72 as a report of what came back marks the mail and the address, which gets no more", async () => {
    const { ticket, to, mail } = await answered();
    await testbed.sendAll();
    const report = [
      "--b",
      "Content-Type: text/plain",
      "",
      "It failed.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.com",
      "",
      `Final-Recipient: rfc822; ${ann.email}`,
      "Action: failed",
      "Status: 5.1.1",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      `Message-ID: <${mail.message_id}>`,
      "--b--",
    ].join("\n");
    const headers = [
      "Return-Path: <>",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    ];
    const bounce = { from: "mailer-daemon@example.com", text: report, headers };
    await testbed.receive({ ...bounce, to: "support@reply.moorage.test" });
    expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "unknown_bounce" });
    await testbed.receive({ ...bounce, to });
    expect(await testbed.last()).toMatchObject({ verdict: "bounce" });
    const [marked] = await testbed.mailsTo(ann.actor.userId);
    expect(marked).toMatchObject({ state: "sent", bounce_reason: "5.1.1" });
    const seen = (await bea.read(ticket.id)).messages.at(-1);
    expect(seen).toMatchObject({ isNote: true, text: "It failed.", mail: { reason: "bounce" } });
    await bea.answer(ticket.id, "Are you there?");
    expect(await testbed.mailsTo(ann.actor.userId)).toHaveLength(1);
  });
});
