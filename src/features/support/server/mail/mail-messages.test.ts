import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
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

/** A ticket that was answered, and the mail of the answer. */
async function answered() {
  const ticket = await ann.open();
  await bea.answer(ticket.id, "We look.\n\n<b>Soon</b>");
  const [mail] = await testbed.mailsTo(ann.actor.userId);
  if (mail?.reply_to == null) throw new Error("it was not mailed");
  return { ticket, mail };
}

describe("what leaves", () => {
  test("is each public message of staff, whole, with an address of its own for answers", async () => {
    const { ticket, mail } = await answered();
    expect(mail).toMatchObject({
      recipient: ann.email,
      subject: `[#${ticket.number}] My server`,
      from_address: "support@reply.moorage.test",
      headers: { "Auto-Submitted": "no", "X-Auto-Response-Suppress": "All" },
    });
    expect(mail.text_body).toContain(`Bea wrote in ticket #${ticket.number}:\n\nWe look.\n\n<b>Soon</b>`);
    expect(mail.html_body).toContain("&lt;b&gt;Soon&lt;/b&gt;");
    expect(mail.reply_to).toMatch(/^t-[a-z2-7]{20}@reply\.moorage\.test$/);
    expect(mail.bounce_to).toBe(mail.reply_to);
    expect(mail.reference_ids).toHaveLength(1);
    await bea.note(ticket.id, "A secret of ours");
    await bea.answer(ticket.id, "Fixed.");
    const mails = await testbed.mailsTo(ann.actor.userId);
    expect(mails.map(({ reply_to: to }) => to)).toEqual([mail.reply_to, mail.reply_to]);
    expect(mails[1]?.reference_ids).toEqual([mail.in_reply_to, mail.message_id]);
    expect(mails.some(({ text_body: text }) => text.includes("secret"))).toBe(false);
    const tokens = await testbed.platform.db.kysely
      .selectFrom("ticket_reply_tokens")
      .select("token_hash")
      .where("user_id", "=", ann.actor.userId)
      .execute();
    expect(tokens).toHaveLength(1);
    expect(mail.reply_to).not.toContain(tokens[0]?.token_hash);
    await testbed.sendAll();
    const sent = await testbed.mailsTo(ann.actor.userId);
    expect(sent.map(({ reply_to: to, text_body: text }) => [to, text])).toEqual([
      [null, ""],
      [null, ""],
    ]);
  });

  test("is not the customer's own, and nothing to those who turned it off", async () => {
    const { id } = await ann.open();
    await ann.write(id);
    expect(await testbed.mailsTo(ann.actor.userId)).toEqual([]);
    await ann.mute(id, true);
    await bea.answer(id);
    expect(await testbed.mailsTo(ann.actor.userId)).toEqual([]);
  });

  test("T72 has no words for an address that was not confirmed", async () => {
    const eve = testbed.callsOf(ann.actor);
    await testbed.platform.db.kysely
      .updateTable("users")
      .set({ email_verified_at: null })
      .where("id", "=", ann.actor.userId)
      .execute();
    const { id, number } = await eve.open({ subject: "Cheap pills at evil.example" });
    await bea.answer(id, "A password");
    const [mail] = await testbed.mailsTo(ann.actor.userId);
    expect(mail?.text_body).not.toContain("A password");
    expect(mail?.reply_to).toBeNull();
    // Whose address it is has not opened the ticket, maybe.
    expect(mail?.subject).toBe(`[#${number}] Moorage`);
    testbed.days(6);
    await testbed.runJob("support-clock");
    await runToEnd(testbed.platform, testbed.product.consumers);
    const { rows } = await sql<{ subject: string }>`
      SELECT subject FROM mail_messages WHERE user_id = ${ann.actor.userId}
        AND strpos(subject || text_body, 'evil') > 0`.execute(testbed.platform.db.kysely);
    expect(rows).toEqual([]);
  });
});
