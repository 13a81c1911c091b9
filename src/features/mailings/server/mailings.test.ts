import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { fillMailing } from "#src/shared/mailings.ts";
import { type MailingsTestbed, openMailingsTestbed } from "./mailings-testbed.fixture.ts";

let testbed: MailingsTestbed;
let ann: { customerId: string; token: string };
let bea: { customerId: string; token: string };

const hourMs = 3_600_000;

beforeAll(async () => {
  testbed = await openMailingsTestbed();
  ann = await testbed.newCustomer("ann@example.com");
  bea = await testbed.newCustomer("bea@example.com");
  const give = ["--usd", "50", "--reason", "goodwill", "--note", "A gift.", "--as", "operator@example.com"];
  await testbed.run("user", "credit", "ann@example.com", ...give);
  await testbed.buy(ann.token, "ann-1");
  await testbed.finishTasks();
});
afterAll(() => testbed.drop());

const toFrankfurt = { locations: ["fra1"] };

test("only those who have what was chosen are recipients", async () => {
  const all = await testbed.audience({});
  expect(all.recipients).toBeGreaterThan(1);
  expect(await testbed.audience(toFrankfurt)).toMatchObject({ recipients: 1 });
  expect(await testbed.audience({ locations: ["nowhere"] })).toMatchObject({ recipients: 0 });
  expect(await testbed.audience({ ...toFrankfurt, plans: ["sloop-2"], languages: ["en"] })).toMatchObject({
    recipients: 1,
  });
  expect(await testbed.audience({ ...toFrankfurt, languages: ["de"] })).toMatchObject({ recipients: 0 });
  expect(await testbed.audience({ hasServer: true })).toMatchObject({ recipients: 1 });
  expect(await testbed.audience({ hasDomain: true })).toMatchObject({ recipients: 0 });
  expect(await testbed.audience({ countries: ["DE"] })).toMatchObject({ recipients: 0 });
  expect(await testbed.audience({ endings: ["com"] })).toMatchObject({ recipients: 0 });
});

test("T85 a recipient gets mail, notice and banner once, others nothing; a closed banner does not come back", async () => {
  const until = new Date(testbed.clock.now().getTime() + hourMs).toISOString();
  const { id, subject } = await testbed.writeAndSend({
    ways: ["banner", "mail", "notice"],
    segment: toFrankfurt,
    shownUntil: until,
  });
  await testbed.work();
  await testbed.work();
  await testbed.deliver();
  expect(await testbed.show(id)).toMatchObject({ state: "sent", recipients: 1, mailed: 1, noticed: 1 });
  const [mail, ...rest] = await testbed.mailsOf({ subject });
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({ recipient: "ann@example.com", priority: 1 });
  const title = subject.replace("{brand}", "Moorage");
  expect(mail?.html_body).toContain('<a href="https://example.com/work"');
  const noticesOf = async (token: string) =>
    (await testbed.notices(token)).filter((notice) => notice.title === `Announcement: ${title}`);
  expect(await noticesOf(ann.token)).toHaveLength(1);
  expect(await noticesOf(bea.token)).toEqual([]);
  expect((await testbed.status(ann.token)).banners).toMatchObject([{ id }]);
  expect((await testbed.status(bea.token)).banners).toEqual([]);
  await expect(testbed.dismiss(bea.token, id)).rejects.toMatchObject({ code: "not_found" });
  await testbed.dismiss(ann.token, id);
  expect((await testbed.status(ann.token)).banners).toEqual([]);
});

test("what is scheduled waits, and goes to those who were chosen when it was queued", async () => {
  const at = new Date(testbed.clock.now().getTime() + hourMs).toISOString();
  const mailing = await testbed.send(await testbed.write(), at);
  const { id, recipients } = mailing;
  await testbed.newCustomer("late@example.com");
  await testbed.work();
  expect(await testbed.show(id)).toMatchObject({ state: "queued", recipients, mailed: 0 });
  testbed.clock.advance(hourMs);
  await testbed.work();
  expect(await testbed.show(id)).toMatchObject({ state: "sent", mailed: recipients });
  const mails = await testbed.mailsOf(mailing);
  expect(mails).toHaveLength(recipients);
  expect(mails.map(({ recipient }) => recipient)).not.toContain("late@example.com");
});

test("a blocked account is left out, also when it was blocked after the recipients were fixed", async () => {
  const { customerId } = await testbed.newCustomer("blocked@example.com");
  const at = new Date(testbed.clock.now().getTime() + hourMs).toISOString();
  const { id, recipients } = await testbed.send(await testbed.write(), at);
  await testbed.platform.db.kysely
    .insertInto("customer_blocks")
    .values({
      id: testbed.platform.ids.next(),
      customer_id: customerId,
      kinds: ["sign-in"],
      note: "x",
      shown_text: "x",
      set_at: testbed.clock.now(),
      set_by: JSON.stringify({ kind: "system" }),
    })
    .execute();
  expect(await testbed.audience({})).toMatchObject({ recipients: recipients - 1 });
  testbed.clock.advance(hourMs);
  await testbed.work();
  expect(await testbed.show(id)).toMatchObject({ state: "sent", mailed: recipients - 1, leftOut: 1 });
});

test("more than an hour allows is sent in the hours after it, and nothing after a stop", async () => {
  // What other tests have queued counts in the hour too.
  for (let turn = 0; turn < 5; turn += 1) {
    await testbed.work();
    testbed.clock.advance(2 * hourMs);
  }
  const { id, recipients } = await testbed.writeAndSend({ ways: ["mail"], perHour: 1 });
  expect(recipients).toBeGreaterThan(1);
  testbed.clock.advance(2 * hourMs);
  await testbed.work();
  await testbed.work();
  expect(await testbed.show(id)).toMatchObject({ state: "sending", mailed: 1 });
  expect(await testbed.stop(id)).toMatchObject({ state: "stopped" });
  testbed.clock.advance(2 * hourMs);
  await testbed.work();
  expect(await testbed.show(id)).toMatchObject({ state: "stopped", mailed: 1 });
  await expect(testbed.stop(id)).rejects.toMatchObject({ code: "version_changed" });
  await testbed.goOn(id);
  for (let turn = 0; turn < recipients; turn += 1) {
    await testbed.work();
    testbed.clock.advance(2 * hourMs);
  }
  expect(await testbed.show(id)).toMatchObject({ state: "sent", mailed: recipients });
});

test("of two editors the second is refused, and what is queued is not changed any more", async () => {
  const draft = await testbed.write();
  const tries = await Promise.allSettled([testbed.send(draft), testbed.send(draft)]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(testbed.send(draft)).rejects.toMatchObject({ code: "version_changed" });
  const queued = await testbed.show(draft.id);
  await expect(testbed.change(queued)).rejects.toMatchObject({ code: "version_changed" });
  await expect(testbed.discard(queued)).rejects.toMatchObject({ code: "version_changed" });
  expect(await testbed.show(draft.id)).toEqual(queued);
  const [one, other] = [await testbed.write(), await testbed.write()];
  const edits = await Promise.allSettled([testbed.change(one), testbed.change(one)]);
  expect(edits.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await testbed.show(other.id)).toEqual(other);
  await expect(
    testbed.send(await testbed.write({ segment: { locations: ["nowhere"] } })),
  ).rejects.toMatchObject({ code: "mailing_empty" });
});

test("an announcement that cannot be sent holds up no other", async () => {
  const byMail = { ways: ["mail" as const] };
  const [broken, whole] = [await testbed.writeAndSend(byMail), await testbed.writeAndSend(byMail)];
  await testbed.platform.db.kysely
    .updateTable("mailings")
    .set({ texts: JSON.stringify({ en: {} }) })
    .where("id", "=", decodeId("mailing", broken.id) ?? "")
    .execute();
  await expect(testbed.work()).rejects.toThrow("subject");
  expect(await testbed.show(whole.id)).toMatchObject({ state: "sent", mailed: whole.recipients });
  await testbed.platform.db.kysely
    .updateTable("mailings")
    .set({ state: "stopped", stopped_at: testbed.clock.now() })
    .where("id", "=", decodeId("mailing", broken.id) ?? "")
    .execute();
});

test("a name with a placeholder in it stays a name", () => {
  expect(fillMailing("{brand}: {name}, {name}", { name: "{brand}", brand: "$& {name}" })).toBe(
    "$& {name}: {brand}, {brand}",
  );
});

test("a banner has an end, and every announcement an English text", async () => {
  await expect(testbed.write({ ways: ["banner"] })).rejects.toMatchObject({ code: "invalid_input" });
  await expect(
    testbed.write({ texts: [{ language: "de", subject: "Arbeiten", body: "Text" }] }),
  ).rejects.toMatchObject({ code: "invalid_input" });
});

test("T85 a subject is one line, and no text has characters that hide others", async () => {
  const subject = "Work\r\nBcc: x@example.com \u202Eat night";
  const { id, texts } = await testbed.write({
    texts: [{ language: "en", subject, body: "One\r\nline \u2066hidden" }],
    segment: toFrankfurt,
  });
  const clean = { subject: "Work Bcc: x@example.com at night", body: "One\nline hidden" };
  expect(texts).toEqual([{ language: "en", ...clean }]);
  await testbed.send(await testbed.show(id));
  await testbed.work();
  expect(await testbed.mailsOf(clean)).toHaveLength(1);
  await expect(
    testbed.write({ texts: [{ language: "en", subject: "\u202E", body: "Text" }] }),
  ).rejects.toMatchObject({ code: "invalid_input" });
});

test("a test mail goes to who asks for it, before all that is for many", async () => {
  const { id, subject } = await testbed.write();
  await testbed.handlers["POST /v2/admin/mailings/{id}/test"]({
    ...testbed.of(id),
    body: { language: "en" },
  });
  expect(await testbed.mailsOf({ subject })).toMatchObject([{ recipient: testbed.email, priority: 0 }]);
});
