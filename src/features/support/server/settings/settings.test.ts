import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSupportTestbed, type SupportTestbed } from "../support-testbed.fixture.ts";

let testbed: SupportTestbed;
let bea: Awaited<ReturnType<SupportTestbed["newStaff"]>>;

beforeAll(async () => {
  testbed = await openSupportTestbed();
  bea = await testbed.newStaff("Bea");
});
beforeEach(async () => {
  const { kysely } = testbed.platform.db;
  await kysely.deleteFrom("support_hours").execute();
  await kysely.deleteFrom("support_targets").execute();
});
afterAll(() => testbed.drop());

const week = {
  isRoundTheClock: false,
  zone: "Europe/Berlin",
  ranges: [1, 2, 3, 4, 5].map((day) => ({ day, from: "09:00", to: "18:00" })),
  holidays: ["2026-12-25"],
};

test("promises count in the hours that were set, and say them", async () => {
  const ann = await testbed.newCustomer();
  const before = await ann.open();
  expect((await ann.read(before.id)).promise.hoursText).toBe("24/7");
  const put = bea.handlers["PUT /v2/admin/support/hours"];
  await put({ ...bea.base, body: week });
  // It is a Sunday.
  const { id, firstDueAt } = await ann.open();
  expect(firstDueAt).toBe("2026-03-02T10:00:00.000Z");
  const { promise } = await ann.read(id);
  expect(promise).toMatchObject({ hoursText: "Mon-Fri 09:00-18:00 Europe/Berlin", hours: week });
  expect((await ann.read(before.id)).ticket.firstDueAt).toBe(before.firstDueAt);
});

test("what is sent now is promised an answer by the hour that a ticket gets", async () => {
  const ann = await testbed.newCustomer();
  const { promise } = await ann.presence();
  expect(promise.firstDueAt).toBe(testbed.inMinutes(120));
  expect((await ann.open()).firstDueAt).toBe(promise.firstDueAt);
  await bea.handlers["PUT /v2/admin/support/hours"]({ ...bea.base, body: week });
  const later = await ann.presence();
  expect(later.promise).toMatchObject({ firstDueAt: "2026-03-02T10:00:00.000Z", nextDueAt: null });
  expect((await ann.open()).firstDueAt).toBe(later.promise.firstDueAt);
});

test.each([
  ["an unknown zone", { ...week, zone: "Mars/Olympus" }],
  ["a range backwards", { ...week, ranges: [{ day: 1, from: "18:00", to: "09:00" }] }],
  ["two over each other", { ...week, ranges: [...week.ranges, { day: 1, from: "17:00", to: "19:00" }] }],
  ["no hours at all", { ...week, ranges: [] }],
])("%s is refused", async (_, body) => {
  const put = bea.handlers["PUT /v2/admin/support/hours"]({ ...bea.base, body });
  await expect(put).rejects.toMatchObject({ code: "invalid_input" });
});

test("targets are those of the product until they are set", async () => {
  const read = () => bea.handlers["GET /v2/admin/support/targets"](bea.base);
  expect((await read()).targets).toMatchObject([
    { priority: "normal", firstMinutes: 120 },
    { priority: "high" },
    { priority: "urgent" },
  ]);
  const targets = (["normal", "high", "urgent"] as const).map((priority) => ({
    priority,
    firstMinutes: 10,
    nextMinutes: 20,
  }));
  await bea.handlers["PUT /v2/admin/support/targets"]({ ...bea.base, body: { targets } });
  expect((await read()).targets).toEqual(targets);
  const twice = targets.map((target) => ({ ...target, priority: "high" as const }));
  const put = bea.handlers["PUT /v2/admin/support/targets"]({ ...bea.base, body: { targets: twice } });
  await expect(put).rejects.toMatchObject({ code: "invalid_input" });
});

test("prepared answers are named once in a language, counted when they are used, and removed", async () => {
  const text = { short: "refund", title: "Refund", body: "Hello {customer}, <b>done</b>.", language: "en" };
  const add = bea.handlers["POST /v2/admin/support/canned"];
  const added = await add({ ...bea.base, body: text });
  await expect(add({ ...bea.base, body: text })).rejects.toMatchObject({ code: "canned_exists" });
  const german = await add({ ...bea.base, body: { ...text, language: "de" } });
  const change = bea.handlers["PUT /v2/admin/support/canned/{id}"];
  await expect(change({ ...bea.base, params: { id: german.id }, body: text })).rejects.toMatchObject({
    code: "canned_exists",
  });
  const ann = await testbed.newCustomer();
  const { id } = await ann.open();
  await bea.handlers["POST /v2/admin/support/tickets/{id}/message"]({
    ...bea.base,
    params: { id },
    body: { message: "Hello Ann, done.", note: false, canned: added.id },
    idempotency: { key: "canned", requestHash: Buffer.from("test") },
  });
  const { answers } = await bea.handlers["GET /v2/admin/support/canned"](bea.base);
  expect(answers.map(({ language, uses }) => [language, uses])).toEqual([
    ["en", 1],
    ["de", 0],
  ]);
  await bea.handlers["DELETE /v2/admin/support/canned/{id}"]({ ...bea.base, params: { id: german.id } });
  expect((await bea.handlers["GET /v2/admin/support/canned"](bea.base)).answers).toHaveLength(1);
});
