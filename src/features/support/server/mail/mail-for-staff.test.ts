import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Id } from "#src/shared/ids.ts";
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

/** A ticket with a note that came from another address. */
async function withNote() {
  const ticket = await ann.open();
  await bea.answer(ticket.id);
  const to = (await testbed.mailsTo(ann.actor.userId))[0]?.reply_to ?? "";
  const subject = `Re: [#${ticket.number}] My server`;
  const text = `From my phone.\n\nOn 1 March 2026, support@reply.moorage.test wrote:\n> We look.`;
  await testbed.receive({ from: "ann.private@example.net", to, subject, text });
  const note = (await bea.read(ticket.id)).messages.at(-1);
  if (note === undefined) throw new Error("no note");
  return { ticket, to, subject, note };
}

const ofMessage = (id: Id<"ticketMessage">) => ({ ...bea.base, params: { id } });
const accept = (id: Id<"ticketMessage">) =>
  bea.handlers["POST /v2/admin/support/messages/{id}/accept"]({ ...ofMessage(id), body: {} });

test("a foreign note is accepted once as a message of the participant, and stays a note", async () => {
  const { ticket, note } = await withNote();
  expect(note).toMatchObject({
    isNote: true,
    text: "From my phone.",
    mail: { from: "a•••@e•••.net", reason: "foreign", isCut: true, canAccept: true },
  });
  const accepted = await accept(note.id);
  expect(accepted).toMatchObject({ by: "customer", isNote: false, text: "From my phone.", via: "mail" });
  await expect(accept(note.id)).rejects.toMatchObject({ code: "not_found" });
  const { messages } = await ann.read(ticket.id);
  expect(messages.filter(({ text }) => text === "From my phone.")).toMatchObject([{ isYou: true }]);
  expect((await testbed.row(ticket.id)).state).toBe("open");
  expect(await testbed.actsOn(ticket.id)).toContain("ticket.accept-mail");
});

test("a note of a machine is not accepted", async () => {
  const { ticket, to, subject } = await withNote();
  const headers = ["Auto-Submitted: auto-replied"];
  await testbed.receive({ from: ann.email, to, subject, text: "Away", headers });
  const away = (await bea.read(ticket.id)).messages.at(-1);
  expect(away).toMatchObject({ text: "Away", mail: { reason: "machine", canAccept: false } });
  if (away !== undefined) await expect(accept(away.id)).rejects.toMatchObject({ code: "not_found" });
});

test("staff reads what was cut, and takes the source as a file, which is audited", async () => {
  const { ticket, note } = await withNote();
  const whole = await bea.handlers["GET /v2/admin/support/messages/{id}/mail"](ofMessage(note.id));
  expect(whole.text).toContain("> We look.");
  const file = await bea.handlers["GET /v2/admin/support/messages/{id}/mail/source"](ofMessage(note.id));
  if (!("content" in file)) throw new Error("it is elsewhere");
  const parts: Uint8Array[] = [];
  for await (const part of file.content) parts.push(part);
  const source = Buffer.concat(parts);
  expect([file.type, file.bytes]).toEqual(["application/octet-stream", source.length]);
  expect(source.toString()).toContain("Subject: Re: [#");
  expect(await testbed.actsOn(ticket.id)).toContain("ticket.download-mail");
});

test("T71 who says that it was not them gets a new address; the old one writes no notes any more", async () => {
  const { ticket, to, subject } = await withNote();
  await ann.renewAddress(ticket.id);
  await testbed.receive({ from: "eve@evil.example", to, subject });
  expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "stranger" });
  await bea.answer(ticket.id, "Again.");
  const mails = (await testbed.mailsTo(ann.actor.userId)).filter(({ kind }) => kind === "ticketMessage");
  const next = mails.at(-1)?.reply_to;
  expect(next).not.toBe(to);
  await testbed.receive({ from: ann.email, to: next ?? "", subject, text: "By the new one" });
  expect(await testbed.last()).toMatchObject({ verdict: "message" });
});

test("rows and sources go after 30 days", async () => {
  await withNote();
  testbed.days(31);
  await testbed.runJob("prune-inbound-mails");
  expect(await testbed.inbound()).toEqual([]);
});
