import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createCtx } from "#src/platform/ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { openStaff } from "../staff.fixture.ts";

const refund = defineStaffAct({
  name: "test.refund",
  permission: "findings.read",
  payload: z.strictObject({ order: z.string() }),
  always: true,
  cents: () => 0,
  subject: ({ order }) => ({ objectType: "order", objectId: order }),
  describe: async () => ({ customer: null, thing: null, facts: [] }),
  run: async () => ({}),
});

let testbed: Awaited<ReturnType<typeof openStaff>>;

beforeAll(async () => {
  testbed = await openStaff({ acts: [refund] });
});

afterAll(() => testbed.drop());

type Session = Awaited<ReturnType<typeof testbed.open>>;

async function ask(who: Session, order: string): Promise<string> {
  const ctx = createCtx(testbed.platform, await who.actor());
  const asked = { reason: "a test of lists", idempotencyKey: randomUUID() };
  const error: unknown = await testbed.staff
    .perform(ctx, refund, { order }, asked)
    .catch((one: unknown) => one);
  if (error instanceof AppError && error.code === "approval_needed") return String(error.params?.id);
  throw error;
}

async function list(who: Session, query: { object?: string; cursor?: string; limit?: number }) {
  return testbed.handlers["GET /v2/admin/approvals"]({
    ...(await who.input()),
    query: { limit: 100, show: "open", ...query },
    body: undefined,
  });
}

test("what waits is listed oldest first, page by page, with how much waits in all and since when", async () => {
  const [asker, chief] = [await testbed.open(), await testbed.open()];
  const before = await list(chief, { limit: 1 });
  const asked: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    testbed.clock.advance(1000);
    asked.push(await ask(asker, randomUUID()));
  }
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(chief, { limit: 1, ...(cursor !== undefined && { cursor }) });
    listed.push(...page.approvals.map(({ id }) => id));
    expect(page.waiting.count).toBe(before.waiting.count + 3);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(listed.slice(-3)).toEqual(asked);
  const first = await list(chief, { limit: 1 });
  expect(first.waiting.since).toBe(first.approvals[0]?.askedAt);
});

test("what was asked for on one thing is found by its id, however much else waits", async () => {
  const [asker, chief] = [await testbed.open(), await testbed.open()];
  const order = randomUUID();
  const id = await ask(asker, order);
  for (let count = 0; count < 3; count += 1) await ask(asker, randomUUID());
  const found = await list(chief, { object: encodeId("order", order), limit: 1 });
  expect(found.approvals.map((one) => one.id)).toEqual([id]);
  expect(found.nextCursor).toBeNull();
  expect(decodeId("order", found.approvals[0]?.objectId ?? "")).toBe(order);
  expect(found.waiting.count).toBeGreaterThan(1);
  expect((await list(chief, { object: encodeId("order", randomUUID()) })).approvals).toEqual([]);
});
