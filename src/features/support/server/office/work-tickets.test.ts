import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readTerm } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";
import { openSupportTestbed, type SupportTestbed } from "../support-testbed.fixture.ts";
import { ticketFinder } from "./ticket-finder.ts";
import { ticketTimeline } from "./ticket-timeline.ts";

let testbed: SupportTestbed;
let ann: Awaited<ReturnType<SupportTestbed["newCustomer"]>>;
let bea: Awaited<ReturnType<SupportTestbed["newStaff"]>>;
let cem: Awaited<ReturnType<SupportTestbed["newStaff"]>>;

beforeAll(async () => {
  testbed = await openSupportTestbed();
  [bea, cem] = [await testbed.newStaff("Bea"), await testbed.newStaff("Cem")];
});
beforeEach(async () => {
  ann = await testbed.newCustomer();
});
afterAll(() => testbed.drop());

test("T55 in a ticket of who was erased staff writes nothing any more, notes neither", async () => {
  const { id } = await ann.open();
  await testbed.platform.db.kysely
    .updateTable("customers")
    .set({ erased_at: testbed.clock.now() })
    .where("id", "=", ann.customerId)
    .execute();
  await expect(bea.answer(id)).rejects.toMatchObject({ code: "customer_erased" });
  await expect(bea.note(id)).rejects.toMatchObject({ code: "customer_erased" });
});

test("who answers first has the ticket; a note answers nothing, and moves nothing that the customer sees", async () => {
  const { id } = await ann.open();
  // That somebody of support is here is seen, whatever they do.
  const read = async () => ({ ...(await ann.read(id)), presence: null });
  const before = await read();
  testbed.minutes(5);
  await bea.note(id, "Looks like the switch.");
  expect(await read()).toEqual(before);
  expect(await bea.read(id)).toMatchObject({
    ticket: { state: "open", assignee: null, firstAnsweredAt: null },
    messages: [{ isNote: false }, { isNote: true, text: "Looks like the switch.", isYou: true }],
  });
  await cem.answer(id);
  expect((await bea.read(id)).ticket).toMatchObject({ state: "answered", assignee: { name: "Cem" } });
  expect(await testbed.actsOn(id)).toEqual(["ticket.open", "ticket.note", "ticket.answer"]);
});

test("of two who answer at once the second is refused once, and both answers are kept then", async () => {
  const { id } = await ann.open();
  const seen = (await bea.read(id)).messages[0]?.id;
  const first = await bea.answer(id, "Restart it.", seen);
  await expect(cem.answer(id, "Reinstall it.", seen)).rejects.toMatchObject({ code: "answered_meanwhile" });
  await cem.answer(id, "Reinstall it.", first.id);
  // A note of a colleague is no answer, nor one's own.
  await bea.note(id);
  await cem.answer(id, "Or not.", first.id);
  expect((await ann.read(id)).messages.map(({ text }) => text)).toEqual([
    "It does not answer.",
    "Restart it.",
    "Reinstall it.",
    "Or not.",
  ]);
});

test("a message is corrected for five minutes by who wrote it, and the customer sees that it was", async () => {
  const { id } = await ann.open();
  const answer = await bea.answer(id, "Tomorow.");
  expect(answer.editableUntil).toBe(testbed.inMinutes(5));
  await expect(cem.edit(answer.id, "Never.")).rejects.toMatchObject({ code: "edit_too_late" });
  testbed.minutes(4);
  await bea.edit(answer.id, "Tomorrow.");
  expect((await ann.read(id)).messages.at(-1)).toMatchObject({
    text: "Tomorrow.",
    editedAt: testbed.clock.now().toISOString(),
  });
  testbed.minutes(1);
  await expect(bea.edit(answer.id, "Today.")).rejects.toMatchObject({ code: "edit_too_late" });
  const events = await testbed.eventsOf(ann.customerId);
  expect(events.filter((name) => name === "message-edited")).toHaveLength(1);
  const note = await bea.note(id);
  await bea.edit(note.id, "Another note.");
  expect((await testbed.eventsOf(ann.customerId)).filter((name) => name === "message-edited")).toHaveLength(
    1,
  );
});

test("a held ticket has no promise until its day, which the customer sees; then it is ours again", async () => {
  const { id } = await ann.open();
  testbed.minutes(10);
  const until = new Date(testbed.clock.now().getTime() + 86_400_000);
  await expect(bea.hold(id, testbed.clock.now())).rejects.toMatchObject({ code: "date_past" });
  expect(await bea.hold(id, until)).toMatchObject({ state: "held", nextDueAt: null });
  expect((await ann.read(id)).ticket).toMatchObject({ state: "held", heldUntil: until.toISOString() });
  testbed.days(1);
  await testbed.runJob("support-clock");
  expect((await ann.read(id)).ticket).toMatchObject({
    state: "open",
    heldUntil: null,
    nextDueAt: testbed.inMinutes(240),
  });
  const lines = (await ann.read(id)).messages.flatMap(({ line }) => line ?? []);
  expect(lines).toEqual(["held", "resumed"]);
  await bea.hold(id, new Date(testbed.clock.now().getTime() + 60_000));
  await ann.write(id);
  expect((await ann.read(id)).ticket.state).toBe("open");
  await bea.close(id);
  const tomorrow = new Date(testbed.clock.now().getTime() + 86_400_000);
  await expect(bea.hold(id, tomorrow)).rejects.toMatchObject({ code: "ticket_closed" });
});

test("a joined ticket leads to the other: its messages are there, its customer reads and writes there", async () => {
  const [first, second] = [await ann.open({ subject: "one" }), await ann.open({ subject: "two" })];
  await bea.answer(first.id, "Answered.");
  await bea.note(second.id, "The same as the first.");
  await bea.merge(second.id, first.id);
  const joined = await ann.read(first.id);
  expect(joined.ticket).toMatchObject({ state: "answered", nextDueAt: null });
  expect(joined.messages.map(({ by }) => by)).toEqual(["customer", "customer", "staff", "system"]);
  const left = await ann.read(second.id);
  expect(left.ticket).toMatchObject({ state: "closed", mergedIntoId: first.id, reopensUntil: null });
  expect(left.messages).toMatchObject([{ line: "merged", text: "" }]);
  // Also by a reply that names the former one.
  const written = await ann.write(second.id, "And now?");
  expect(written.ticketId).toBe(first.id);
  expect((await ann.read(first.id)).ticket.state).toBe("open");
  await expect(bea.answer(second.id)).rejects.toMatchObject({ code: "ticket_merged" });
  await expect(bea.merge(second.id, first.id)).rejects.toMatchObject({ code: "ticket_merged" });
  const third = await ann.open();
  await bea.merge(first.id, third.id);
  expect((await ann.write(second.id, "Still there?")).ticketId).toBe(third.id);
});

test("two merges at once, each into the other, end with one thread", async () => {
  const [one, two] = [await ann.open(), await ann.open()];
  const ends = await Promise.allSettled([bea.merge(one.id, two.id), cem.merge(two.id, one.id)]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const kept = (await bea.read(one.id)).ticket.mergedIntoId === null ? one : two;
  expect((await ann.read(kept.id)).messages.filter(({ by }) => by === "customer")).toHaveLength(2);
});

test("views have what they say, the nearest promise first", async () => {
  const asked = await ann.open({ subject: "asked" });
  testbed.minutes(60);
  const later = await ann.open({ subject: "later" });
  const mine = (await cem.assign(later.id, encodeId("staff", cem.actor.staffId))).id;
  const idsOf = async (view: Parameters<typeof cem.list>[0]) =>
    (await cem.list(view)).tickets
      .filter(({ customer }) => customer.id.endsWith(idEnd()))
      .map(({ id }) => id);
  const idEnd = () => encodeId("customer", ann.customerId).slice(-8);
  expect(await idsOf("open")).toEqual([asked.id, later.id]);
  expect(await idsOf("mine")).toEqual([mine]);
  expect(await idsOf("unassigned")).toEqual([asked.id]);
  expect(await idsOf("due")).toEqual([]);
  testbed.minutes(31);
  expect(await idsOf("due")).toEqual([asked.id]);
  await cem.close(asked.id);
  expect(await idsOf("closed")).toEqual([asked.id]);
  expect((await cem.list("open")).waiting.count).toBeGreaterThanOrEqual(1);
  expect((await cem.list("open", "lat")).tickets.map(({ id }) => id)).toContain(later.id);
});

test("a more urgent ticket is due sooner, a calmer one not later", async () => {
  const { id } = await ann.open();
  await bea.prioritize(id, "urgent");
  expect((await ann.read(id)).ticket.nextDueAt).toBe(testbed.inMinutes(30));
  await bea.prioritize(id, "normal");
  expect((await ann.read(id)).ticket.nextDueAt).toBe(testbed.inMinutes(30));
});

test("tickets are linked for staff alone, also those of different customers", async () => {
  const eve = await testbed.newCustomer();
  const [own, other] = [await ann.open(), await eve.open({ subject: "The same outage" })];
  const before = await ann.read(own.id);
  await bea.link(own.id, other.id);
  await bea.link(other.id, own.id);
  expect((await bea.read(own.id)).links).toMatchObject([{ id: other.id, subject: "The same outage" }]);
  expect(await ann.read(own.id)).toEqual(before);
  await bea.link(own.id, other.id, false);
  expect((await bea.read(own.id)).links).toEqual([]);
});

test("a late answer is an alarm until it comes, and tickets are listed by command", async () => {
  const { id, number } = await ann.open({ subject: "Who is there" });
  expect(await testbed.run("support", "list")).toContain("Who is there");
  testbed.minutes(121);
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).toContain(`Ticket #${number} (${id})`);
  await bea.answer(id);
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).not.toContain(`#${number}`);
});

test("the search of the office finds a ticket by id, number, message and subject; it is in the timeline", async () => {
  const { id, number } = await ann.open({ subject: "Größenwahn der Kabel" });
  const [message] = (await ann.read(id)).messages;
  const db = testbed.platform.db.kysely;
  for (const term of [id, `#${number}`, String(number), message?.id ?? "", "größenwahn"]) {
    const found = (await ticketFinder.find(db, readTerm(term), 10)) ?? [];
    expect([term, found.map((one) => one.id)]).toEqual([term, [id]]);
  }
  expect(ticketFinder.find(db, readTerm("ab"), 10)).toBeNull();
  const lines = await ticketTimeline.find(db, ann.customerId, { before: null, limit: 10 });
  expect(lines).toMatchObject([{ code: "ticket", state: "open", opens: { kind: "ticket", id } }]);
});
