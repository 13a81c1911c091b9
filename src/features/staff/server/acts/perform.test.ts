import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { day, erase, give, openActs, reason, tried } from "./acts.fixture.ts";

// What a member does alone, and from when it needs a second person.

let testbed: Awaited<ReturnType<typeof openActs>>;
beforeAll(async () => {
  testbed = await openActs();
});
afterAll(() => testbed.drop());

test("T42 a hundred small acts at once never pass the limit of the day; the next day has its own", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const tries = Array.from({ length: 100 }, () => testbed.perform(clerk, 1_00));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await testbed.doneBy(clerk)).toEqual({ count: 20, cents: 20_00 });
  const codes = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(["approval_needed"]));
  const now = testbed.clock.now();
  const tomorrow = {
    ...createCtx(testbed.platform, await clerk.actor()),
    now: new Date(now.getTime() + day - (now.getTime() % day)),
  };
  await testbed.staff.perform(tomorrow, give, { cents: 20_00 }, { reason, idempotencyKey: randomUUID() });
  expect((await testbed.doneBy(clerk)).cents).toBe(40_00);
});

test("whatever is asked for in whatever order, what one did alone is within the limit of the day", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 25_00 }), { maxLength: 16 }), async (sums) => {
      const clerk = await testbed.open({ role: "clerk" });
      let expected = 0;
      for (const cents of sums) {
        const fits = expected + cents <= 20_00;
        await testbed.perform(clerk, cents).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== "approval_needed") throw error;
        });
        if (fits) expected += cents;
      }
      expect((await testbed.doneBy(clerk)).cents).toBe(expected);
    }),
    { numRuns: 3 },
  );
});

test("a key has one effect and one answer, and takes nothing else", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const key = randomUUID();
  const answers = await Promise.all([
    testbed.perform(clerk, 5, key),
    testbed.perform(clerk, 5, key),
    testbed.perform(clerk, 5, key),
  ]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await testbed.doneBy(clerk)).toEqual({ count: 1, cents: 5 });
  await expect(testbed.perform(clerk, 6, key)).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("an act that refuses leaves nothing, and its key can be used again", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const key = randomUUID();
  await expect(testbed.perform(clerk, 5, key, give, { isRefused: true })).rejects.toMatchObject({
    code: "debt_open",
  });
  await testbed.perform(clerk, 5, key);
  expect(await testbed.doneBy(clerk)).toEqual({ count: 1, cents: 5 });
});

test("without the permission nothing runs, also when it was taken after the call came in", async () => {
  const viewer = await testbed.open({ role: "viewer" });
  await expect(testbed.perform(viewer, 1)).rejects.toMatchObject({ code: "forbidden" });
  const clerk = await testbed.open({ role: "clerk" });
  const ctx = createCtx(testbed.platform, await clerk.actor());
  await testbed.staff.changeRole(
    { ...ctx, actor: { kind: "staff", id: "machine" } },
    { staffId: clerk.staffId, role: "viewer", reason },
  );
  await expect(
    testbed.staff.perform(ctx, give, { cents: 1 }, { reason, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("T42 above the limit another person decides, never who asks, nor one whose limit is less", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const peer = await testbed.open({ role: "clerk" });
  const chief = await testbed.open({ role: "chief" });
  const id = await testbed.ask(clerk, 50_00);
  await expect(testbed.decide(clerk, id)).rejects.toMatchObject({ code: "approval_own" });
  await expect(testbed.decide(peer, id)).rejects.toMatchObject({ code: "approval_limit" });
  expect(await testbed.doneBy(clerk, peer, chief)).toEqual({ count: 0, cents: 0 });
  expect(await testbed.listed(chief, id)).toMatchObject({
    amountCents: 50_00,
    state: "asked",
    canDecide: true,
    canCancel: false,
    // The fields of an act may be a hash of a password or a text of the customer's: who decides reads `description`.
    payload: {},
  });
  expect(await testbed.decide(chief, id)).toMatchObject({
    state: "done",
    decidedBy: { name: chief.email.split("@")[0] },
  });
  expect(await testbed.doneBy(clerk)).toEqual({ count: 1, cents: 50_00 });
  await expect(testbed.decide(chief, id)).rejects.toMatchObject({ code: "approval_closed" });
  // What one approves is taken from one's own limit: two cannot go on for ever.
  const second = await testbed.ask(clerk, 60_00);
  expect(await testbed.listed(chief, second)).toMatchObject({ canDecide: false });
  await expect(testbed.decide(chief, second)).rejects.toMatchObject({ code: "approval_limit" });
});

test("T59 what an act would refuse is refused before a second person is asked, and nothing of the try is left", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const owner = await testbed.open();
  const key = randomUUID();
  const asks = async (odd: object) => testbed.perform(clerk, 50_00, key, tried, odd);
  await expect(asks({ isRefused: true })).rejects.toMatchObject({ code: "debt_open" });
  await expect(asks({ inSql: "price_changed" })).rejects.toThrow("price_changed");
  const { approvals } = await testbed.handlers["GET /v2/admin/approvals"]({
    ...(await clerk.input()),
    query: { limit: 100, show: "open" },
    body: undefined,
  });
  expect(approvals.filter(({ askedBy }) => askedBy.id === encodeId("staff", clerk.staffId))).toEqual([]);
  const id = await testbed.ask(clerk, 50_00, tried);
  expect(await testbed.doneBy(clerk)).toEqual({ count: 0, cents: 0 });
  expect(await testbed.decide(owner, id)).toMatchObject({ state: "done" });
  expect(await testbed.doneBy(clerk)).toEqual({ count: 1, cents: 50_00 });
});

test("an operator on the machine does not wait", async () => {
  const owner = await testbed.open();
  const ctx = createCtx(testbed.platform, { kind: "staff", id: owner.staffId });
  await testbed.staff.perform(ctx, erase, { cents: 0 }, { reason, idempotencyKey: randomUUID() });
  expect(await testbed.doneBy(owner)).toEqual({ count: 1, cents: 0 });
});
