import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PlayPerson } from "#src/drivers/telegram/simulated/play-chats.ts";
import { openTelegram } from "#src/features/telegram/server/telegram-testbed.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { decodeId } from "#src/shared/ids.ts";
import { permissionsOf } from "#src/shared/staff-access.ts";

// Tickets in a chat of Telegram: what staff writes arrives there, and an answer to it is in the thread, once.

let bed: Awaited<ReturnType<typeof openTelegram>>;
let person: PlayPerson;
let token: string;
let ticket: { id: string; number: number };
let staffId: string;

beforeAll(async () => {
  bed = await openTelegram();
  ({ staffId } = await bed.product.staff.create({ email: "staff@example.com" }));
  await bed.database.pool.query("UPDATE staff SET name = 'Nora' WHERE id = $1", [staffId]);
});
afterAll(() => bed.drop());
beforeEach(async () => {
  person = bed.newPerson();
  token = await bed.signUp();
  await bed.connect(token, person);
  ticket = await open();
});

const day = 86_400_000;
const open = (body: object = {}) =>
  bed.ok("POST /v2/support/tickets", {
    token,
    key: bed.platform.ids.next(),
    body: { subject: "My <b>server</b>", message: "It does not answer.", ...body },
  });
const uuid = () => decodeId("ticket", ticket.id) ?? "";
const settle = async () => {
  await bed.follow();
  await bed.follow();
  await bed.turn();
};
/** Staff answers, or writes a note. */
const answer = async (message: string, isNote = false) => {
  const actor = {
    kind: "staff",
    staffId,
    sessionId: bed.platform.ids.next(),
    stage: "done",
    role: "support",
    permissions: permissionsOf("support"),
    sessionEndsAt: new Date(bed.platform.clock.now().getTime() + 3_600_000),
    confirmedUntil: null,
  } as const;
  await bed.product.support.answerTicket(createCtx(bed.platform, actor), {
    ticketId: uuid(),
    after: null,
    canned: null,
    message,
    isNote,
    idempotency: { key: bed.platform.ids.next(), requestHash: Buffer.from("test") },
  });
  await settle();
};
const messageWith = async (text: string) => {
  const found = (await bed.seen(person)).find((message) => message.text.includes(text));
  if (found === undefined) throw new Error(`no message with ${text}`);
  return found;
};
/** The person answers a message of the bot. */
const reply = async (to: string, text: string) => {
  const { id } = await messageWith(to);
  const said = await bed.chats.say(person, text, id);
  await bed.turn();
  return said;
};
const thread = async () => {
  const { rows } = await bed.database.pool.query(
    `SELECT author_kind, via, body FROM ticket_messages WHERE ticket_id = $1 AND author_kind <> 'system' ORDER BY seq`,
    [uuid()],
  );
  return rows.map(({ author_kind, via, body }) => `${author_kind} ${via}: ${body}`);
};
const state = async () =>
  (await bed.database.pool.query("SELECT state, next_due_at FROM tickets WHERE id = $1", [uuid()])).rows[0];
const mails = async () => {
  const { email } = await bed.ok("GET /users/me", { token });
  const { rows } = await bed.database.pool.query(
    "SELECT subject FROM mail_messages WHERE recipient = $1 AND subject LIKE '[#%'",
    [email],
  );
  return rows.length;
};
const inChat = async (text: string) =>
  (await bed.seen(person)).filter((message) => message.text.includes(text)).length;

test("an answer of staff arrives with its number, and an answer to it is in the thread by the same rules as on the site", async () => {
  await answer("Which <address>?");
  const got = await messageWith("Which &lt;address&gt;?");
  expect(got.text).toContain(`#${ticket.number} My &lt;b&gt;server&lt;/b&gt;`);
  expect(got.text).toContain("Nora");
  expect(got.buttons.flat()).toMatchObject([{ label: "Open", url: expect.stringContaining(ticket.id) }]);
  expect(await state()).toMatchObject({ state: "answered", next_due_at: null });
  await reply("Which &lt;address&gt;?", "192.0.2.1 & more");
  expect(await thread()).toEqual([
    "customer web: It does not answer.",
    "staff web: Which <address>?",
    "customer telegram: 192.0.2.1 & more",
  ]);
  expect(await state()).toMatchObject({ state: "open", next_due_at: expect.any(Date) });
  const last = await bed.last(person);
  expect(last).toMatchObject({ text: `Posted to #${ticket.number}`, isQuiet: true });
});

test("T76 a message that is handled again is in the thread once, and its answer too", async () => {
  await answer("And now?");
  await reply("And now?", "Still nothing");
  // As after a crash before it was written down that they were handled, and of the row of the key too.
  await bed.database.pool.query("UPDATE telegram_updates SET handled_at = NULL WHERE chat_id = $1", [
    person.chatId,
  ]);
  await bed.turn();
  // As after a crash between the message and the answer.
  await bed.database.pool.query("DELETE FROM telegram_messages WHERE payload ->> 'html' LIKE 'Posted%'");
  await bed.database.pool.query("DELETE FROM idempotency_keys WHERE key LIKE 'telegram/%'");
  await bed.database.pool.query("UPDATE telegram_updates SET handled_at = NULL WHERE chat_id = $1", [
    person.chatId,
  ]);
  await bed.turn();
  expect((await thread()).filter((line) => line.includes("Still nothing"))).toHaveLength(1);
  expect(await inChat("Posted to")).toBe(2);
});

test("a correction is a message of its own, once, and never a command", async () => {
  await answer("Which one?");
  const id = await reply("Which one?", "web-1");
  await bed.chats.edit(person, id, "web-2");
  await bed.turn();
  await bed.database.pool.query("UPDATE telegram_updates SET handled_at = NULL WHERE chat_id = $1", [
    person.chatId,
  ]);
  await bed.turn();
  expect((await thread()).slice(2)).toEqual(["customer telegram: web-1", "customer telegram: edited: web-2"]);
  const command = await bed.chats.say(person, "hello");
  await bed.turn();
  const before = (await bed.seen(person)).length;
  await bed.chats.edit(person, command, "/stop");
  await bed.turn();
  expect((await bed.seen(person)).length).toBe(before);
  expect(await bed.links(token)).toHaveLength(1);
});

test("/support lists the open tickets, shows one, and begins another", async () => {
  const list = await bed.say(person, "/support");
  expect(list.buttons.flat().map(({ label }) => label)).toEqual([
    `#${ticket.number} My <b>server</b> · waiting for us`,
    "New ticket",
  ]);
  await bed.press(person, `#${ticket.number}`);
  expect((await bed.last(person)).text).toContain("It does not answer.");
  await reply("It does not answer.", "Please look");
  expect((await thread()).at(-1)).toBe("customer telegram: Please look");
  await bed.press(person, "New ticket");
  await reply("What is it about?", "Invoice of May\nIt has another name.");
  const { tickets } = await bed.ok("GET /v2/support/tickets", { token });
  expect(tickets[0]).toMatchObject({ subject: "Invoice of May", state: "open" });
  expect((await bed.last(person)).text).toContain(`Ticket #${tickets[0].number} is open`);
  expect((await bed.say(person, "/support new")).text).toContain("What is it about?");
});

test("a ticket that was closed too long ago takes no answer, and says how to go on", async () => {
  await answer("Done?");
  await bed.ok(`POST /v2/support/tickets/${ticket.id}/close`, { token, body: {} });
  await bed.advance(15 * 86_400_000);
  await reply("Done?", "No");
  const said = await bed.last(person);
  expect(said.text).toContain("closed more than 14 days ago");
  expect(said.buttons.flat()).toMatchObject([{ label: "New ticket" }]);
  expect((await thread()).some((line) => line.endsWith("No"))).toBe(false);
});

test("T76 another account's ticket is neither read nor written in from a chat", async () => {
  await answer("For you alone");
  const { id } = await messageWith("For you alone");
  const thief = bed.newPerson();
  await bed.connect(await bed.signUp(), thief);
  await bed.chats.say(thief, "stolen", id);
  await bed.turn();
  expect((await thread()).some((line) => line.includes("stolen"))).toBe(false);
  expect((await bed.seen(thief)).some(({ text }) => text.includes("For you alone"))).toBe(false);
  // The chat goes to another account: what it was sent before counts no more.
  await bed.say(person, "/stop");
  await bed.connect(await bed.signUp(), person);
  await reply("For you alone", "as somebody else");
  expect((await thread()).some((line) => line.includes("somebody else"))).toBe(false);
});

test("T76 a note of staff comes to no chat", async () => {
  await answer("only for staff", true);
  await bed.say(person, "/support");
  await bed.press(person, `#${ticket.number}`);
  expect(await inChat("only for staff")).toBe(0);
});

test("T76 an answer comes by the way that was used last, and else by all that are chosen, none twice", async () => {
  await bed.advance(7 * day);
  await answer("answer one");
  expect([await inChat("answer one"), await mails()]).toEqual([1, 1]);
  await reply("answer one", "by chat");
  await answer("answer two");
  expect([await inChat("answer two"), await mails()]).toEqual([1, 1]);
  const off = [{ topic: "support", channel: "telegram", isOn: false }];
  await bed.ok("PUT /v2/notifications/preferences", { token, body: { topics: off } });
  await answer("answer three");
  expect([await inChat("answer three"), await mails()]).toEqual([1, 1]);
  await bed.ok(`POST /v2/support/tickets/${ticket.id}/message`, {
    token,
    key: bed.platform.ids.next(),
    body: { message: "on the site" },
  });
  await answer("answer four");
  expect([await inChat("answer four"), await mails()]).toEqual([0, 2]);
});

test("T91 a chat that a stolen session connects keeps no mail from the owner, whatever is written in it", async () => {
  await answer("answer one");
  await reply("answer one", "by the thief");
  await answer("answer two");
  expect([await inChat("answer two"), await mails()]).toEqual([1, 2]);
  // Ending it and connecting it again begins its week again.
  await bed.advance(6 * day);
  const [{ id }] = await bed.links(token);
  await bed.ok(`DELETE /v2/telegram/links/${id}`, { token });
  await bed.connect(token, person);
  await bed.advance(2 * day);
  await answer("answer three");
  expect([await inChat("answer three"), await mails()]).toEqual([1, 3]);
  await bed.advance(5 * day);
  await answer("answer four");
  expect([await inChat("answer four"), await mails()]).toEqual([1, 3]);
});

test("T91 a chat that its owner lets act by a proof takes the place of mail at once", async () => {
  await answer("answer one");
  await reply("answer one", "by the owner");
  const [{ id, trustedAt }] = await bed.links(token);
  expect(new Date(trustedAt).getTime() - bed.platform.clock.now().getTime()).toBeGreaterThan(6 * day);
  await bed.ok(`PUT /v2/telegram/links/${id}`, { token, body: { mayAct: true, spendLimitCents: 0 } });
  await answer("answer two");
  expect([await inChat("answer two"), await mails()]).toEqual([1, 1]);
});

test("a file is in the thread as one of the site is, once, and one that is not taken keeps no words back", async () => {
  await answer("Send one");
  const { id: replyTo } = await messageWith("Send one");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
    "base64",
  );
  await bed.chats.sendFile(person, { name: "screen.png", bytes: png, replyTo });
  await bed.turn();
  await bed.database.pool.query("UPDATE telegram_updates SET handled_at = NULL WHERE chat_id = $1", [
    person.chatId,
  ]);
  await bed.turn();
  await bed.chats.sendFile(person, {
    name: "page.html",
    bytes: Buffer.from("<!doctype html><script>1</script>"),
    caption: "and this",
    replyTo,
  });
  await bed.turn();
  expect((await thread()).slice(2)).toEqual(["customer telegram: screen.png", "customer telegram: and this"]);
  expect((await bed.last(person)).text).toContain("page.html was not taken");
  const { messages } = await bed.ok(`GET /v2/support/tickets/${ticket.id}`, { token });
  const files = messages.flatMap(({ files: some }: { files: { name: string }[] }) => some);
  expect(files.map(({ name }: { name: string }) => name)).toEqual(["screen.png"]);
});
