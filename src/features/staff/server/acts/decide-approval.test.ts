import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { openStaff } from "../staff.fixture.ts";
import { day, erase, give, openActs, reason, take } from "./acts.fixture.ts";
import { noteSetUp } from "./hands.ts";

// What becomes of an act that a second person decides about, or that has none.

let testbed: Awaited<ReturnType<typeof openActs>>;
beforeAll(async () => {
  testbed = await openActs();
});
afterAll(() => testbed.drop());

test("those who may decide are mailed once, with a link; who asked is mailed what became of it", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const peer = await testbed.open({ role: "clerk" });
  const chief = await testbed.open({ role: "chief" });
  const isOf = (email: string) => (mail: { readonly recipient: string }) => mail.recipient === email;
  const key = randomUUID();
  const refused = () => testbed.perform(clerk, 50_00, key).catch((error: unknown) => error);
  // The same key asks once.
  await refused();
  const refusal = await refused();
  const id = refusal instanceof AppError ? String(refusal.params?.id) : "";
  const asked = testbed.mails.filter(isOf(chief.email));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text).toContain(`/staff/approvals?id=${id}`);
  expect(asked[0]?.text).toContain("For: server web-1");
  expect(asked[0]?.subject).toContain('"Credit or debit by staff" ($50.00)');
  expect(testbed.mails.filter(isOf(peer.email))).toEqual([]);
  expect(testbed.mails.filter(isOf(clerk.email))).toEqual([]);
  await testbed.decide(chief, `apv_${id.slice("apv_".length)}`, "reject", "not without a ticket");
  // What is taken reads in another way than what is given, though both count alike.
  await testbed.perform(clerk, 50_00, randomUUID(), take).catch(() => undefined);
  expect(testbed.mails.findLast(isOf(chief.email))?.subject).toContain(
    '"Credit or debit by staff" (\u2212$50.00)',
  );
  const [answer, ...others] = testbed.mails.filter(isOf(clerk.email));
  expect(answer?.subject).toContain('"Credit or debit by staff" ($50.00) was rejected');
  expect(answer?.text).toContain("not without a ticket");
  // It is no longer among those that wait.
  expect(answer?.text).toContain(`/staff/approvals?show=decided&id=${id}`);
  expect(others).toEqual([]);
});

test("who decides reads names, and what became of the same before", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const owner = await testbed.open();
  testbed.clock.advance(1);
  const before = await testbed.ask(clerk, 77_00);
  await testbed.decide(owner, before, "reject", "wrong server");
  testbed.clock.advance(1);
  const id = await testbed.ask(clerk, 78_00);
  expect(await testbed.listed(owner, id)).toMatchObject({
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
  expect(await testbed.listed(owner, id)).toMatchObject({ description: null });
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
    const id = await testbed.ask(asker, 0, erase);
    expect(await testbed.listed(decider, id)).toMatchObject({ canDecide: false });
    await expect(testbed.decide(decider, id)).rejects.toMatchObject({ code: "approval_own" });
  }
  expect(await testbed.doneBy(owner, invited)).toEqual({ count: 0, cents: 0 });
  testbed.clock.advance(day);
  const later = await Promise.all([testbed.open(), testbed.open()]);
  await noteSetUp(testbed.platform.db.kysely, {
    staffId: later[1].staffId,
    by: later[0].staffId,
    now: new Date(testbed.clock.now().getTime() - day),
  });
  expect(await testbed.decide(later[1], await testbed.ask(later[0], 0, erase))).toMatchObject({
    state: "done",
  });
});

test("two decide at once: it runs once", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const deciders = await Promise.all([testbed.open(), testbed.open(), testbed.open()]);
  const id = await testbed.ask(clerk, 90_00);
  const outcomes = await Promise.allSettled(deciders.map((one) => testbed.decide(one, id)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await testbed.doneBy(clerk)).toEqual({ count: 1, cents: 90_00 });
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
    const id = await testbed.ask(clerk, 90_00);
    await sql`UPDATE staff_approvals SET ${sql.ref(column)} = ${sql.raw(`'${value}'`)}
              WHERE id = ${decodeId("approval", id)}`.execute(testbed.platform.db.kysely);
    const decider = await testbed.open();
    await expect(testbed.decide(decider, id)).rejects.toMatchObject({ code: "approval_changed" });
    await expect(testbed.decide(decider, id)).rejects.toMatchObject({ code: "approval_closed" });
  }
  expect(await testbed.doneBy(clerk, owner)).toEqual({ count: 0, cents: 0 });
});

test("expired, rejected, cancelled, or refused by now: nothing happens", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const owner = await testbed.open();
  const rejected = await testbed.ask(clerk, 30_00);
  await expect(testbed.decide(owner, rejected, "reject", "no")).rejects.toMatchObject({
    fields: { note: "too_short" },
  });
  expect(await testbed.decide(owner, rejected, "reject", "not this one")).toMatchObject({
    state: "rejected",
  });
  const cancelled = await testbed.ask(clerk, 30_00);
  const params = { id: cancelled };
  await testbed.handlers["POST /v2/admin/approvals/{id}/cancel"]({
    ...(await clerk.input()),
    params,
    body: {},
  });
  await expect(testbed.decide(owner, cancelled)).rejects.toMatchObject({ code: "approval_closed" });
  const refused = await testbed.ask(clerk, 30_00, give, { isRefused: true });
  expect(await testbed.decide(owner, refused)).toMatchObject({ state: "failed", failure: "debt_open" });
  // What the database refuses is over as well, with what the sentence is filled with; who asked is mailed all of it.
  const dearer = await testbed.ask(clerk, 30_00, give, { inSql: "price_changed" });
  const failed = { state: "failed", failure: "price_changed", failureParams: { totalCents: 300 } };
  expect(await testbed.decide(owner, dearer)).toMatchObject(failed);
  await expect(testbed.decide(owner, dearer)).rejects.toMatchObject({ code: "approval_closed" });
  expect(testbed.mails.at(-1)?.text).toContain("The price is now $3.00.");
  // What the database could not do this time is not refused.
  const later = await testbed.ask(clerk, 30_00, give, { inSql: "trouble" });
  await expect(testbed.decide(owner, later)).rejects.toThrow("53200");
  expect(await testbed.listed(owner, later)).toMatchObject({ state: "asked", canDecide: true });
  const left = await testbed.ask(clerk, 31_00);
  await testbed.staff.changeRole(createCtx(testbed.platform, { kind: "staff", id: "machine" }), {
    staffId: clerk.staffId,
    role: "viewer",
    reason,
  });
  expect(await testbed.decide(owner, left)).toMatchObject({ state: "failed", failure: "forbidden" });

  const again = await testbed.open({ role: "clerk" });
  const expired = await testbed.ask(again, 30_00);
  testbed.clock.advance(day);
  const late = await testbed.open();
  await expect(testbed.decide(late, expired)).rejects.toMatchObject({ code: "approval_closed" });
  await testbed.runJob("staff-approvals");
  expect(await testbed.doneBy(clerk, again)).toEqual({ count: 0, cents: 0 });
});

test("what an act was asked with is gone a month after it was settled, and kept while it is open", async () => {
  const clerk = await testbed.open({ role: "clerk" });
  const owner = await testbed.open();
  const settled = await testbed.ask(clerk, 41_00);
  await testbed.decide(owner, settled, "reject", "not this one");
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
  const open = await testbed.ask(late, 42_00);
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
