import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { openStaff } from "../staff.fixture.ts";
import { noteSetUp } from "./hands.ts";

// Acts as features have them: `done` is what came of them, in the rows of the transaction that ran it.

const payload = z.strictObject({
  cents: z.int(),
  isRefused: z.optional(z.boolean()),
  /** What the database refuses it with, as purchases are, or cannot do now. */
  inSql: z.optional(z.enum(["price_changed", "trouble"])),
});
const reason = "an act of the test";
const day = 86_400_000;

const give = defineStaffAct({
  name: "wallet.adjust",
  permission: "findings.read",
  payload,
  cents: ({ cents }) => cents,
  subject: () => ({ objectType: "test", objectId: "x" }),
  describe: async (_, { cents }) => ({
    customer: null,
    thing: { kind: "server", id: "srv_x", name: "web-1" },
    facts: [{ key: "amount", kind: "cents", value: cents }],
  }),
  run: async (trx, ctx, asked) => {
    await writeAudit(trx, ctx, {
      action: "test.done",
      objectType: "test",
      objectId: asked.id,
      detail: { cents: asked.payload.cents },
    });
    if (asked.payload.isRefused === true) throw new AppError("debt_open");
    if (asked.payload.inSql === "price_changed")
      await sql`SELECT refuse('price_changed', '{"totalCents": 300}')`.execute(trx);
    if (asked.payload.inSql === "trouble") await sql`DO $$ BEGIN RAISE SQLSTATE '53200'; END $$`.execute(trx);
    return { id: asked.id };
  },
});
const take = defineStaffAct({
  ...give,
  describe: async (_, { cents }) => ({
    customer: null,
    thing: null,
    facts: [{ key: "amount", kind: "cents", value: -cents }],
  }),
});
const erase = defineStaffAct({ ...give, name: "test.erase", always: true, cents: () => 0 });

let testbed: Awaited<ReturnType<typeof openStaff>>;

beforeAll(async () => {
  testbed = await openStaff({ acts: [give, erase] });
  const owner = await testbed.open();
  for (const [name, centsPerDay] of [
    ["clerk", 20_00],
    ["chief", 100_00],
  ] as const) {
    await testbed.handlers["POST /v2/admin/roles"]({
      ...(await owner.input()),
      body: { name, permissions: ["findings.read"], reason },
    });
    await testbed.handlers["PUT /v2/admin/roles/{name}/limits/{act}"]({
      ...(await owner.input()),
      params: { name, act: give.name },
      body: { centsPerDay, reason },
    });
  }
});

afterAll(() => testbed.drop());

type Session = Awaited<ReturnType<typeof testbed.open>>;

async function perform(who: Session, cents: number, key: string = randomUUID(), act = give, odd = {}) {
  const ctx = createCtx(testbed.platform, await who.actor());
  return testbed.staff.perform(ctx, act, { cents, ...odd }, { reason, idempotencyKey: key });
}

/** Asks for an act that needs a second person; its approval's id. */
async function ask(who: Session, cents: number, act = give, odd = {}): Promise<Id<"approval">> {
  const refusal: unknown = await perform(who, cents, randomUUID(), act, odd).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof AppError) || refusal.code !== "approval_needed") throw refusal;
  return `apv_${String(refusal.params?.id).slice("apv_".length)}`;
}

async function decide(
  who: Session,
  id: Id<"approval">,
  decision: "approve" | "reject" = "approve",
  note = "looked at it",
) {
  return testbed.handlers["POST /v2/admin/approvals/{id}/decide"]({
    ...(await who.input()),
    params: { id },
    body: { decision, note },
  });
}

/** An open approval as somebody's list shows it; other tests ask for many. */
async function listed(who: Session, id: Id<"approval">, cursor?: string): Promise<unknown> {
  const { approvals, nextCursor } = await testbed.handlers["GET /v2/admin/approvals"]({
    ...(await who.input()),
    query: { limit: 100, show: "open", cursor },
    body: undefined,
  });
  const found = approvals.find((one) => one.id === id);
  return found ?? (nextCursor === null ? undefined : listed(who, id, nextCursor));
}

async function doneBy(...who: readonly Session[]): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    SELECT count(*)::int AS count, coalesce(sum((detail ->> 'cents')::int), 0)::int AS cents FROM audit_log
    WHERE action = 'test.done' AND actor ->> 'id' = ANY (${who.map(({ staffId }) => staffId)})`.execute(
    testbed.platform.db.kysely,
  );
  return rows[0] ?? { count: 0, cents: 0 };
}

test("T42 a hundred small acts at once never pass the limit of the day; the next day has its own", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const tries = Array.from({ length: 100 }, () => perform(clerk, 1_00));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await doneBy(clerk)).toEqual({ count: 20, cents: 20_00 });
  const codes = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(["approval_needed"]));
  const now = testbed.clock.now();
  const tomorrow = {
    ...createCtx(testbed.platform, await clerk.actor()),
    now: new Date(now.getTime() + day - (now.getTime() % day)),
  };
  await testbed.staff.perform(tomorrow, give, { cents: 20_00 }, { reason, idempotencyKey: randomUUID() });
  expect((await doneBy(clerk)).cents).toBe(40_00);
});

test("whatever is asked for in whatever order, what one did alone is within the limit of the day", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 25_00 }), { maxLength: 16 }), async (sums) => {
      const clerk = await testbed.open({ role: "clerk" });
      let expected = 0;
      for (const cents of sums) {
        const fits = expected + cents <= 20_00;
        await perform(clerk, cents).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== "approval_needed") throw error;
        });
        if (fits) expected += cents;
      }
      expect((await doneBy(clerk)).cents).toBe(expected);
    }),
    { numRuns: 3 },
  );
});

test("a key has one effect and one answer, and takes nothing else", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const key = randomUUID();
  const answers = await Promise.all([perform(clerk, 5, key), perform(clerk, 5, key), perform(clerk, 5, key)]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await doneBy(clerk)).toEqual({ count: 1, cents: 5 });
  await expect(perform(clerk, 6, key)).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("an act that refuses leaves nothing, and its key can be used again", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const key = randomUUID();
  await expect(perform(clerk, 5, key, give, { isRefused: true })).rejects.toMatchObject({
    code: "debt_open",
  });
  await perform(clerk, 5, key);
  expect(await doneBy(clerk)).toEqual({ count: 1, cents: 5 });
});

test("without the permission nothing runs, also when it was taken after the call came in", async () => {
  const viewer = await testbed.open({ role: "viewer" });
  await expect(perform(viewer, 1)).rejects.toMatchObject({ code: "forbidden" });
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
  const id = await ask(clerk, 50_00);
  await expect(decide(clerk, id)).rejects.toMatchObject({ code: "approval_own" });
  await expect(decide(peer, id)).rejects.toMatchObject({ code: "approval_limit" });
  expect(await doneBy(clerk, peer, chief)).toEqual({ count: 0, cents: 0 });
  expect(await listed(chief, id)).toMatchObject({
    amountCents: 50_00,
    state: "asked",
    canDecide: true,
    canCancel: false,
    // The fields of an act may be a hash of a password or a text of the customer's: who decides reads `description`.
    payload: {},
  });
  expect(await decide(chief, id)).toMatchObject({
    state: "done",
    decidedBy: { name: chief.email.split("@")[0] },
  });
  expect(await doneBy(clerk)).toEqual({ count: 1, cents: 50_00 });
  await expect(decide(chief, id)).rejects.toMatchObject({ code: "approval_closed" });
  // What one approves is taken from one's own limit: two cannot go on for ever.
  const second = await ask(clerk, 60_00);
  expect(await listed(chief, second)).toMatchObject({ canDecide: false });
  await expect(decide(chief, second)).rejects.toMatchObject({ code: "approval_limit" });
});

test("those who may decide are mailed once, with a link; who asked is mailed what became of it", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const peer = await testbed.open({ role: "clerk" });
  const chief = await testbed.open({ role: "chief" });
  const isOf = (email: string) => (mail: { readonly recipient: string }) => mail.recipient === email;
  const key = randomUUID();
  const refused = () => perform(clerk, 50_00, key).catch((error: unknown) => error);
  // The same key asks once.
  await refused();
  const refusal = await refused();
  const id = refusal instanceof AppError ? String(refusal.params?.id) : "";
  const asked = testbed.mails.filter(isOf(chief.email));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text).toContain(`/staff/approvals?id=${id}`);
  expect(asked[0]?.text).toContain("For: server web-1");
  expect(asked[0]?.subject).toContain('"Adjust a balance" ($50.00)');
  expect(testbed.mails.filter(isOf(peer.email))).toEqual([]);
  expect(testbed.mails.filter(isOf(clerk.email))).toEqual([]);
  await decide(chief, `apv_${id.slice("apv_".length)}`, "reject", "not without a ticket");
  // What is taken reads in another way than what is given, though both count alike.
  await perform(clerk, 50_00, randomUUID(), take).catch(() => undefined);
  expect(testbed.mails.findLast(isOf(chief.email))?.subject).toContain('"Adjust a balance" (\u2212$50.00)');
  const [answer, ...others] = testbed.mails.filter(isOf(clerk.email));
  expect(answer?.subject).toContain('"Adjust a balance" ($50.00) was rejected');
  expect(answer?.text).toContain("not without a ticket");
  // It is no longer among those that wait.
  expect(answer?.text).toContain(`/staff/approvals?show=decided&id=${id}`);
  expect(others).toEqual([]);
});

test("who decides reads names, and what became of the same before", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const owner = await testbed.open();
  testbed.clock.advance(1);
  const before = await ask(clerk, 77_00);
  await decide(owner, before, "reject", "wrong server");
  testbed.clock.advance(1);
  const id = await ask(clerk, 78_00);
  expect(await listed(owner, id)).toMatchObject({
    description: {
      customer: null,
      thing: { kind: "server", name: "web-1" },
      facts: [{ key: "amount", kind: "cents", value: 78_00 }],
    },
  });
  const { refusals } = await testbed.handlers["GET /v2/admin/approvals/{id}"]({
    ...(await owner.input()),
    params: { id },
    body: undefined,
  });
  expect(refusals[0]).toMatchObject({ amountCents: 77_00, note: "wrong server", failure: null });
  // What an earlier version stored in another shape is listed all the same.
  await sql`UPDATE staff_approvals SET payload = '{"sum":1}' WHERE id = ${decodeId("approval", id)}`.execute(
    testbed.platform.db.kysely,
  );
  expect(await listed(owner, id)).toMatchObject({ description: null });
});

test("T42 for a day a login decides on nothing that who set it up asks for, nor the other way round", async () => {
  const [owner, invited, further] = await Promise.all([testbed.open(), testbed.open(), testbed.open()]);
  for (const { staffId } of [invited, further])
    await noteSetUp(testbed.platform.db.kysely, { staffId, by: owner.staffId, now: testbed.clock.now() });
  for (const [asker, decider] of [
    [owner, invited],
    [invited, owner],
    [invited, further],
  ] as const) {
    const id = await ask(asker, 0, erase);
    expect(await listed(decider, id)).toMatchObject({ canDecide: false });
    await expect(decide(decider, id)).rejects.toMatchObject({ code: "approval_own" });
  }
  expect(await doneBy(owner, invited)).toEqual({ count: 0, cents: 0 });
  testbed.clock.advance(day);
  const later = await Promise.all([testbed.open(), testbed.open()]);
  await noteSetUp(testbed.platform.db.kysely, {
    staffId: later[1].staffId,
    by: later[0].staffId,
    now: new Date(testbed.clock.now().getTime() - day),
  });
  expect(await decide(later[1], await ask(later[0], 0, erase))).toMatchObject({ state: "done" });
});

test("two decide at once: it runs once", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const deciders = await Promise.all([testbed.open(), testbed.open(), testbed.open()]);
  const id = await ask(clerk, 90_00);
  const outcomes = await Promise.allSettled(deciders.map((one) => decide(one, id)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await doneBy(clerk)).toEqual({ count: 1, cents: 90_00 });
});

test("T42 what was changed in the table does not run", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const owner = await testbed.open();
  for (const [column, value] of [
    ["payload", '{"cents":1}'],
    ["act", "test.erase"],
    ["reason", "another reason"],
    ["asked_by", owner.staffId],
  ] as const) {
    const id = await ask(clerk, 90_00);
    await sql`UPDATE staff_approvals SET ${sql.ref(column)} = ${sql.raw(`'${value}'`)}
              WHERE id = ${decodeId("approval", id)}`.execute(testbed.platform.db.kysely);
    const decider = await testbed.open();
    await expect(decide(decider, id)).rejects.toMatchObject({ code: "approval_changed" });
    await expect(decide(decider, id)).rejects.toMatchObject({ code: "approval_closed" });
  }
  expect(await doneBy(clerk, owner)).toEqual({ count: 0, cents: 0 });
});

test("expired, rejected, cancelled, or refused by now: nothing happens", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const owner = await testbed.open();
  const rejected = await ask(clerk, 30_00);
  await expect(decide(owner, rejected, "reject", "no")).rejects.toMatchObject({
    fields: { note: "too_short" },
  });
  expect(await decide(owner, rejected, "reject", "not this one")).toMatchObject({ state: "rejected" });
  const cancelled = await ask(clerk, 30_00);
  const params = { id: cancelled };
  await testbed.handlers["POST /v2/admin/approvals/{id}/cancel"]({
    ...(await clerk.input()),
    params,
    body: {},
  });
  await expect(decide(owner, cancelled)).rejects.toMatchObject({ code: "approval_closed" });
  const refused = await ask(clerk, 30_00, give, { isRefused: true });
  expect(await decide(owner, refused)).toMatchObject({ state: "failed", failure: "debt_open" });
  // What the database refuses is over as well, with what the sentence is filled with; who asked is mailed all of it.
  const dearer = await ask(clerk, 30_00, give, { inSql: "price_changed" });
  const failed = { state: "failed", failure: "price_changed", failureParams: { totalCents: 300 } };
  expect(await decide(owner, dearer)).toMatchObject(failed);
  await expect(decide(owner, dearer)).rejects.toMatchObject({ code: "approval_closed" });
  expect(testbed.mails.at(-1)?.text).toContain("The price is now $3.00.");
  // What the database could not do this time is not refused.
  const later = await ask(clerk, 30_00, give, { inSql: "trouble" });
  await expect(decide(owner, later)).rejects.toThrow("53200");
  expect(await listed(owner, later)).toMatchObject({ state: "asked", canDecide: true });
  const left = await ask(clerk, 31_00);
  await testbed.staff.changeRole(createCtx(testbed.platform, { kind: "staff", id: "machine" }), {
    staffId: clerk.staffId,
    role: "viewer",
    reason,
  });
  expect(await decide(owner, left)).toMatchObject({ state: "failed", failure: "forbidden" });

  const again = await testbed.open({ role: "clerk" });
  const expired = await ask(again, 30_00);
  testbed.clock.advance(day);
  const late = await testbed.open();
  await expect(decide(late, expired)).rejects.toMatchObject({ code: "approval_closed" });
  await testbed.runJob("staff-approvals");
  expect(await doneBy(clerk, again)).toEqual({ count: 0, cents: 0 });
});

test("what an act was asked with is gone a month after it was settled, and kept while it is open", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const owner = await testbed.open();
  const settled = await ask(clerk, 41_00);
  await decide(owner, settled, "reject", "not this one");
  const payloadOf = async (id: Id<"approval">) => {
    const row = await testbed.platform.db.kysely
      .selectFrom("staff_approvals")
      .select("payload")
      .where("id", "=", decodeId("approval", id) ?? "")
      .executeTakeFirst();
    return row?.payload;
  };
  testbed.clock.advance(30 * day);
  const late = await testbed.open({ role: "clerk" });
  const open = await ask(late, 42_00);
  await testbed.runJob("staff-approvals");
  expect(await payloadOf(settled)).toContain("4100");
  testbed.clock.advance(day);
  testbed.clock.advance(1);
  await testbed.runJob("staff-approvals");
  expect(await payloadOf(settled)).toBe("{}");
  expect(await payloadOf(open)).toContain("4200");
});

test("T43 a company of one waits a day for what needs two; owners are mailed, and the audit says alone", async () => {
  const alone = await openStaff({ acts: [give, erase] });
  const owner = await alone.open();
  const ctx = createCtx(alone.platform, await owner.actor());
  await expect(
    alone.staff.perform(ctx, erase, { cents: 0 }, { reason, idempotencyKey: "k" }),
  ).rejects.toMatchObject({ code: "approval_needed" });
  expect(alone.mails.map(({ recipient }) => recipient)).toEqual([owner.email]);
  const doneCount = async () =>
    (await alone.platform.db.pool.query("SELECT FROM audit_log WHERE action = 'test.done'")).rowCount;
  await expect(
    alone.staff.perform(ctx, erase, { cents: 0, isRefused: true }, { reason, idempotencyKey: "refused" }),
  ).rejects.toMatchObject({ code: "approval_needed" });
  // An owner without a second factor cannot decide, but is mailed.
  const further = await alone.open();
  await alone.platform.db.pool.query("DELETE FROM staff_totp WHERE staff_id = $1", [further.staffId]);
  alone.clock.advance(day - 1);
  await alone.runJob("staff-approvals");
  expect(await doneCount()).toBe(0);
  alone.clock.advance(1);
  await alone.runJob("staff-approvals");
  await alone.runJob("staff-approvals");
  expect(await doneCount()).toBe(1);
  const { rows } = await alone.platform.db.pool.query(
    "SELECT detail ->> 'alone' AS alone FROM audit_log WHERE action LIKE 'approval.%' ORDER BY id",
  );
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ alone: "true" })));
  // No one approved it: the mail says so and why it was refused, to all owners.
  const refused = alone.mails.filter(({ text }) => text.includes("debt_open"));
  expect(refused.map(({ recipient }) => recipient).toSorted()).toEqual(
    [owner.email, further.email].toSorted(),
  );
  expect(refused[0]?.subject).toContain("was refused when it was to be done, without a second person");
  await alone.drop();
});

test("an operator on the machine does not wait", async () => {
  const owner = await testbed.open();
  const ctx = createCtx(testbed.platform, { kind: "staff", id: owner.staffId });
  await testbed.staff.perform(ctx, erase, { cents: 0 }, { reason, idempotencyKey: randomUUID() });
  expect(await doneBy(owner)).toEqual({ count: 1, cents: 0 });
});
