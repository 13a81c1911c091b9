import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pictureOf } from "#src/platform/files/files.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type MailTestbed, openMailTestbed } from "../mail/mail-testbed.fixture.ts";

let testbed: MailTestbed;
let ann: Awaited<ReturnType<MailTestbed["newCustomer"]>>;
let bea: Awaited<ReturnType<MailTestbed["newStaff"]>>;
let picture: Buffer;

beforeAll(async () => {
  testbed = await openMailTestbed();
  bea = await testbed.newStaff("Bea");
  picture = await pictureOf("png", 80, 40);
});
beforeEach(async () => {
  ann = await testbed.newCustomer();
});
afterAll(() => testbed.drop());

/** A mail with a picture, a page and a script that says it is a picture. */
function withFiles(sent: { from: string; to: string; subject: string; text?: string }): Buffer {
  const part = (name: string, content: Buffer) =>
    `--b\nContent-Type: image/png; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n` +
    `Content-Transfer-Encoding: base64\n\n${content.toString("base64")}\n`;
  const text = [
    `--b\nContent-Type: text/plain\n\n${sent.text ?? ""}\n`,
    part("screen.png", picture),
    part("page.png", Buffer.from("<html><script>alert(1)</script>")),
    "--b--",
  ].join("");
  const headers = ['Content-Type: multipart/mixed; boundary="b"', "MIME-Version: 1.0"];
  return testbed.mailOf({ ...sent, headers, text });
}

async function answered() {
  const ticket = await ann.open();
  await bea.answer(ticket.id);
  const to = (await testbed.mailsTo(ann.actor.userId))[0]?.reply_to ?? "";
  return { ticket, to, subject: `Re: [#${ticket.number}] My server` };
}

async function keep(): Promise<void> {
  for (const job of ["keep-mail-files", "keep-mail-files", "scan-files", "draw-files"])
    await testbed.runJob(job);
}

test("files of a mail are files of its message; what is not taken leaves its name for staff", async () => {
  const { ticket, to, subject } = await answered();
  await testbed.deliver(withFiles({ from: ann.email, to, subject, text: "See the picture." }));
  const last = async () => (await ann.read(ticket.id)).messages.at(-1);
  expect(await last()).toMatchObject({ text: "See the picture.", via: "mail" });
  expect((await last())?.files.map(({ state }) => state)).toEqual(["scanning", "scanning"]);
  await keep();
  const files = (await last())?.files ?? [];
  expect(files).toMatchObject([{ name: "screen.png", state: "clean", width: 80, height: 40 }]);
  const [file] = files;
  if (file === undefined) throw new Error("no file");
  expect((await ann.file(file.id)).bytes).toEqual(picture);
  expect((await bea.read(ticket.id)).messages.at(-1)?.mail).toMatchObject({ attachments: ["page.png"] });
});

test("a mail of files alone says their names", async () => {
  const { ticket, to, subject } = await answered();
  await testbed.deliver(withFiles({ from: ann.email, to, subject }));
  expect((await ann.read(ticket.id)).messages.at(-1)?.text).toBe("screen.png, page.png");
});

test("T74 files of a stranger's mail are staff's, until staff takes it as the customer's", async () => {
  const { ticket, to, subject } = await answered();
  await testbed.deliver(withFiles({ from: "other@example.net", to, subject, text: "From my phone." }));
  await keep();
  const note = (await bea.read(ticket.id)).messages.at(-1);
  const [file] = note?.files ?? [];
  if (note === undefined || file === undefined) throw new Error("no file");
  expect(note).toMatchObject({ isNote: true, files: [{ name: "screen.png" }] });
  await expect(ann.file(file.id)).rejects.toMatchObject({ code: "not_found" });
  const base = { ...bea.base, params: { id: note.id }, body: {} };
  await bea.handlers["POST /v2/admin/support/messages/{id}/accept"](base);
  expect((await ann.read(ticket.id)).messages.at(-1)?.files).toMatchObject([{ id: file.id }]);
  expect((await ann.file(file.id)).bytes).toEqual(picture);
});

test("T75 a job that was cut off takes the rest out of the mail the next time, and nothing twice", async () => {
  const { ticket, to, subject } = await answered();
  await testbed.deliver(withFiles({ from: ann.email, to, subject, text: "Twice." }));
  await keep();
  const stored = await testbed.stored();
  // Its bytes were there, and the process ended before its row had them.
  const unnoted = { state: "arriving", draw_at: null, media_type: null, bytes: null, sha256: null };
  const { numUpdatedRows } = await testbed.platform.db.kysely
    .updateTable("ticket_files")
    .set(unnoted)
    .where("customer_id", "=", ann.customerId)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  await keep();
  expect(await testbed.stored()).toBe(stored);
  const { messages } = await ann.read(ticket.id);
  expect(messages.at(-1)?.files).toMatchObject([{ name: "screen.png", state: "clean" }]);
  const rows = await testbed.platform.db.kysely
    .selectFrom("ticket_files as f")
    .innerJoin("ticket_messages as m", "m.id", "f.message_id")
    .select("f.state")
    .where("m.ticket_id", "=", decodeId("ticket", ticket.id) ?? "")
    .execute();
  expect(rows).toEqual([{ state: "clean" }]);
});
