import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";
import { maxMessagesAnHour, maxOpenTickets } from "#src/shared/support.ts";
import { openSupportTestbed, type SupportTestbed } from "../support-testbed.fixture.ts";

let testbed: SupportTestbed;
let ann: Awaited<ReturnType<SupportTestbed["newCustomer"]>>;
let bea: Awaited<ReturnType<SupportTestbed["newStaff"]>>;

beforeAll(async () => {
  testbed = await openSupportTestbed();
  bea = await testbed.newStaff("Bea");
});
beforeEach(async () => {
  ann = await testbed.newCustomer();
});
afterAll(() => testbed.drop());

describe("a ticket", () => {
  test("is opened with a promise, answered, closed by itself after a notice, and opened again", async () => {
    const opened = await ann.open({ topic: "server" });
    expect(opened).toMatchObject({
      state: "open",
      topic: "server",
      unread: 0,
      firstDueAt: testbed.inMinutes(120),
      nextDueAt: testbed.inMinutes(120),
      lastMessage: { excerpt: "It does not answer.", by: "customer" },
    });
    testbed.minutes(12);
    await bea.answer(opened.id);
    const { ticket, messages, staff, participants } = await ann.read(opened.id);
    expect(ticket).toMatchObject({ state: "answered", nextDueAt: null, unread: 1 });
    expect(ticket.firstAnsweredAt).toBe(testbed.clock.now().toISOString());
    expect(messages.map(({ by, text, authorName, isYou }) => [by, text, authorName, isYou])).toEqual([
      ["customer", "It does not answer.", ann.actor.kind === "user" ? messages[0]?.authorName : null, true],
      ["staff", "We look.", "Bea", false],
    ]);
    expect(staff).toEqual([{ name: "Bea" }]);
    expect(participants).toMatchObject([{ isMuted: false }]);

    testbed.days(6);
    await testbed.runJob("support-clock");
    expect((await testbed.row(opened.id)).closing_notice_at).not.toBeNull();
    testbed.days(1);
    await testbed.runJob("support-clock");
    const closed = await ann.read(opened.id);
    expect(closed.ticket.state).toBe("closed");
    expect(closed.messages.at(-1)).toMatchObject({ by: "system", line: "closed-quiet", text: "" });

    await ann.write(opened.id);
    expect((await ann.read(opened.id)).ticket).toMatchObject({
      state: "open",
      closedAt: null,
      nextDueAt: testbed.inMinutes(240),
    });
    expect(await testbed.eventsOf(ann.customerId)).toEqual([
      "ticket-opened",
      "message-posted",
      "ticket-closing",
      "ticket-closed",
      "message-posted",
    ]);
    expect(await testbed.actsOn(opened.id)).toEqual([
      "ticket.open",
      "ticket.answer",
      "ticket.announce-close",
      "ticket.close",
      "ticket.write",
    ]);
  });

  test("that is answered is closed a day after its notice at the earliest, and not when somebody wrote", async () => {
    const { id } = await ann.open();
    await bea.answer(id);
    testbed.days(30);
    await testbed.runJob("support-clock");
    expect((await testbed.row(id)).state).toBe("answered");
    await ann.write(id);
    testbed.days(1);
    await testbed.runJob("support-clock");
    expect((await testbed.row(id)).state).toBe("open");
  });

  test("opens again for 14 days; then a new one names it", async () => {
    const { id } = await ann.open();
    await ann.close(id);
    expect(await ann.close(id)).toMatchObject({ state: "closed" });
    testbed.days(14);
    await expect(ann.write(id)).rejects.toMatchObject({ code: "ticket_closed" });
    const next = await ann.open({ follows: id });
    expect(next).toMatchObject({ followsId: id });
    expect((await ann.read(next.id)).messages[0]).toMatchObject({ line: "follows" });
    expect((await bea.read(next.id)).links.map((one) => one.id)).toContain(id);
  });

  test("is rated when it is closed", async () => {
    const { id } = await ann.open();
    await expect(ann.rate(id, 5)).rejects.toMatchObject({ code: "ticket_not_closed" });
    await ann.close(id);
    expect(await ann.rate(id, 4)).toMatchObject({ rating: 4 });
  });

  test("is unread until it is read, by each reader alone, and only up to what was read", async () => {
    const { id } = await ann.open();
    const answer = await bea.answer(id);
    await bea.answer(id, "One thing more.");
    expect((await ann.list()).tickets[0]?.unread).toBe(2);
    await ann.markRead(id, answer.id);
    expect((await ann.list()).tickets[0]?.unread).toBe(1);
    expect((await bea.read(id)).customerReadTo).toBe(answer.id);
    expect((await bea.read(id)).ticket.unread).toBe(1);
  });

  test("has one state of reading with what its customer is notified of", async () => {
    const { id } = await ann.open();
    const unread = async () => {
      await runToEnd(testbed.platform, testbed.product.consumers);
      const { rows } = await testbed.platform.db.pool.query<{ is_read: boolean }>(
        "SELECT is_read FROM notifications WHERE user_id = $1 AND notice LIKE 'ticket%' ORDER BY created_at",
        [ann.actor.userId],
      );
      return rows.map((row) => row.is_read);
    };
    const answer = await bea.answer(id);
    expect(await unread()).toEqual([false]);
    await ann.markRead(id, answer.id);
    expect(await unread()).toEqual([true]);
    // What was read in the open ticket before the notice was made is no news.
    const next = await bea.answer(id, "One thing more.");
    await ann.markRead(id, next.id);
    expect(await unread()).toEqual([true]);
  });

  test("is found by a part of its subject, its number, its state and its service", async () => {
    const { token } = ann;
    await testbed.product.wallet.balanceOf(ann.customerId);
    const plain = await ann.open({ subject: "Überraschung im Hafen" });
    await ann.close((await ann.open({ subject: "other" })).id);
    const found = async (query: Parameters<typeof ann.list>[0]) =>
      (await ann.list(query)).tickets.map(({ id }) => id);
    expect(await found({ searchTerm: "überraschung" })).toEqual([plain.id]);
    expect(await found({ searchTerm: `#${plain.number}` })).toEqual([plain.id]);
    expect(await found({ state: "open" })).toEqual([plain.id]);
    expect(await found({ searchTerm: "%" })).toEqual([]);
    expect(await found({ service: "srv_nothing" })).toEqual([]);
    expect(token).not.toBe("");
  });

  test("has hostile text as text, and none that hides or turns around", async () => {
    const { id } = await ann.open({
      subject: "<img src=x onerror=alert(1)>\u202Etxt.exe",
      message: "=HYPERLINK(1)\u0000<script>",
    });
    const { ticket, messages } = await ann.read(id);
    expect(ticket.subject).toBe("<img src=x onerror=alert(1)>txt.exe");
    expect(messages[0]?.text).toBe("=HYPERLINK(1)<script>");
    await expect(ann.open({ subject: "\u202E" })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("T67 limits and keys of tickets", () => {
  test("of 100 tickets at once as many are opened as may be open, each with a number of its own", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => ann.open()));
    const opened = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value.number] : []));
    expect(new Set(opened).size).toBe(maxOpenTickets);
    expect(opened).toHaveLength(maxOpenTickets);
    const codes = answers.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["ticket_limit"]));
  });

  test("of 100 messages at once as many are kept as an hour has, in all tickets together", async () => {
    const tickets = [await ann.open(), await ann.open()];
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => ann.write(tickets[at % 2]?.id ?? "tkt_")),
    );
    const written = answers.filter(({ status }) => status === "fulfilled").length;
    expect(written).toBe(maxMessagesAnHour - tickets.length);
    await expect(ann.write(tickets[0]?.id ?? "tkt_")).rejects.toMatchObject({ code: "message_limit" });
    testbed.minutes(61);
    await ann.write(tickets[0]?.id ?? "tkt_");
  });

  test("one key opens one ticket and writes one message, also at once", async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => ann.open({}, "one")));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const id = opened[0]?.id ?? "tkt_";
    const written = await Promise.all(Array.from({ length: 5 }, () => ann.write(id, "once", "two")));
    expect(new Set(written.map((one) => one.id)).size).toBe(1);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bea.answer(id, "once", undefined, "three")),
    );
    expect(new Set(answers.map((one) => one.id)).size).toBe(1);
    expect((await ann.read(id)).messages).toHaveLength(3);
  });

  test("a key of the customer is not one of staff, and what is remembered has no text", async () => {
    const { id } = await ann.open({}, "shared");
    await bea.answer(id, "an answer", undefined, "shared");
    const rows = await testbed.platform.db.kysely
      .selectFrom("idempotency_keys")
      .selectAll()
      .where("customer_id", "=", ann.customerId)
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows.map(({ answer }) => answer))).not.toContain("an answer");
  });
});

describe("T67 tickets of others", () => {
  test("are not there: to read, to write in, to mark, to go on from, by message or by number", async () => {
    const eve = await testbed.newCustomer();
    const { id, number } = await ann.open();
    const [message] = (await ann.read(id)).messages;
    if (message === undefined) throw new Error("it has a message");
    const missing = { code: "not_found" };
    await expect(eve.read(id)).rejects.toMatchObject(missing);
    await expect(eve.write(id)).rejects.toMatchObject(missing);
    await expect(eve.close(id)).rejects.toMatchObject(missing);
    await expect(eve.rate(id, 1)).rejects.toMatchObject(missing);
    await expect(eve.mute(id, true)).rejects.toMatchObject(missing);
    await expect(eve.type(id)).rejects.toMatchObject(missing);
    await expect(eve.markRead(id, message.id)).rejects.toMatchObject(missing);
    await expect(eve.message(message.id)).rejects.toMatchObject(missing);
    await expect(eve.open({ follows: id })).rejects.toMatchObject(missing);
    const own = await eve.open();
    await expect(eve.markRead(own.id, message.id)).rejects.toMatchObject(missing);
    await expect(eve.read(own.id, { after: message.id })).rejects.toMatchObject(missing);
    expect((await eve.list({ searchTerm: String(number) })).tickets).toEqual([]);
  });

  test("a note is no message for its customer, even by its id", async () => {
    const { id } = await ann.open();
    const note = await bea.note(id);
    const missing = { code: "not_found" };
    await expect(ann.message(note.id)).rejects.toMatchObject(missing);
    await expect(ann.markRead(id, note.id)).rejects.toMatchObject(missing);
    await expect(ann.read(id, { after: note.id })).rejects.toMatchObject(missing);
  });

  test("are joined with none of another customer", async () => {
    const eve = await testbed.newCustomer();
    const [own, foreign] = [await ann.open(), await eve.open()];
    await expect(bea.merge(own.id, foreign.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await eve.read(foreign.id)).messages).toHaveLength(1);
  });
});

test("staff writes first: the owners take part, no answer is promised, and they are notified", async () => {
  const ticket = await bea.writeFirst(encodeId("customer", ann.customerId));
  expect(ticket).toMatchObject({ state: "answered", firstDueAt: null, nextDueAt: null });
  const { ticket: seen, participants } = await ann.read(ticket.id);
  expect(seen).toMatchObject({ subject: "Your invoice", unread: 1, firstAnsweredAt: null });
  expect(participants).toHaveLength(1);
});

test("a member adds a colleague who may read tickets, once, and no stranger", async () => {
  const [owner, colleague, stranger] = [
    await testbed.newCustomer(),
    await testbed.newCustomer(),
    await testbed.newCustomer(),
  ];
  const { kysely } = testbed.platform.db;
  const { userId } = colleague.actor;
  await kysely
    .insertInto("memberships")
    .values({ user_id: userId, customer_id: owner.actor.customerId, role: "viewer" })
    .execute();
  const { id } = await owner.open();
  const shown = encodeId("user", userId);
  expect((await owner.colleagues(id)).colleagues.map((one) => one.userId)).toEqual([shown]);
  await owner.add(id, shown);
  await owner.add(id, shown);
  expect((await owner.colleagues(id)).colleagues).toEqual([]);
  expect((await owner.read(id)).participants.map((one) => one.userId)).toContain(shown);
  expect((await testbed.actsOn(id)).filter((act) => act === "ticket.add-participant")).toHaveLength(1);
  const missing = { code: "not_found" };
  await expect(owner.add(id, encodeId("user", stranger.actor.userId))).rejects.toMatchObject(missing);
  await expect(stranger.add(id, shown)).rejects.toMatchObject(missing);
  await expect(stranger.colleagues(id)).rejects.toMatchObject(missing);
});
