import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createCtx } from "#src/platform/ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { openStaff } from "../staff.fixture.ts";

// What one may still do alone, said before it is asked for: the same that `perform` counts.

const give = defineStaffAct({
  name: "wallet.adjust",
  permission: "ledger.adjust",
  payload: z.strictObject({ cents: z.int() }),
  cents: ({ cents }) => cents,
  subject: () => ({ objectType: "test", objectId: "x" }),
  describe: async () => ({ customer: null, thing: null, facts: [] }),
  run: async () => ({}),
});

let testbed: Awaited<ReturnType<typeof openStaff>>;
beforeAll(async () => {
  testbed = await openStaff({ acts: [give] });
});
afterAll(() => testbed.drop());

type Session = Awaited<ReturnType<typeof testbed.open>>;

const limitOf = async (who: Session, act: string) =>
  testbed.handlers["GET /v2/admin/me/limit"]({ ...(await who.input()), query: { act }, body: undefined });

test("says what is left of the day, and who else may do it up to which limit", async () => {
  const owner = await testbed.open();
  const support = await testbed.open({ role: "support" });
  const ctx = createCtx(testbed.platform, await support.actor());
  const asking = { reason: "an act of the test", idempotencyKey: randomUUID() };
  expect(await limitOf(support, give.name)).toMatchObject({
    centsPerDay: 2000,
    usedCents: 0,
    isAlwaysTwo: false,
  });
  await testbed.staff.perform(ctx, give, { cents: 1500 }, asking);
  const { usedCents, others } = await limitOf(support, give.name);
  expect(usedCents).toBe(1500);
  expect(others.some(({ centsPerDay }) => centsPerDay === null)).toBe(true);
  // The next 501 cents need two, as it says.
  const next = testbed.staff.perform(ctx, give, { cents: 501 }, { ...asking, idempotencyKey: randomUUID() });
  await expect(next).rejects.toThrow("approval_needed");
  expect(await limitOf(owner, give.name)).toMatchObject({ centsPerDay: null });
});

test("says nothing of an act that one may not do, or that is not there", async () => {
  const viewer = await testbed.open({ role: "viewer" });
  await expect(limitOf(viewer, give.name)).rejects.toThrow("forbidden");
  await expect(limitOf(viewer, "wallet.burn")).rejects.toThrow("not_found");
});
