import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { decodeId, encodeId, type Id } from "#src/shared/ids.ts";
import { openStaff } from "../staff.fixture.ts";
import { noteSetUp } from "./hands.ts";

// What would run without a second person, and who turns up until then.

const reason = "an act of the test";
const day = 86_400_000;
const hour = 3_600_000;

const erase = defineStaffAct({
  name: "test.erase",
  permission: "findings.read",
  always: true,
  payload: z.strictObject({}),
  cents: () => 0,
  subject: () => ({ objectType: "test", objectId: "x" }),
  describe: async () => ({ customer: null, thing: null, facts: [] }),
  run: async (trx, ctx, { id }) => {
    await writeAudit(trx, ctx, { action: "test.done", objectType: "test", objectId: id });
  },
});

let testbed: Awaited<ReturnType<typeof openStaff>>;
beforeEach(async () => {
  testbed = await openStaff({ acts: [erase] });
});
afterEach(() => testbed.drop());

type Session = Awaited<ReturnType<typeof testbed.open>>;

async function ask(who: Session): Promise<Id<"approval">> {
  const ctx = createCtx(testbed.platform, await who.actor());
  const asking = { reason, idempotencyKey: randomUUID() };
  await expect(testbed.staff.perform(ctx, erase, {}, asking)).rejects.toMatchObject({
    code: "approval_needed",
  });
  const { rows } = await sql<{ id: string }>`SELECT id FROM staff_approvals ORDER BY id DESC LIMIT 1`.execute(
    testbed.platform.db.kysely,
  );
  return encodeId("approval", rows[0]?.id ?? "");
}

const read = async (who: Session, id: Id<"approval">) =>
  testbed.handlers["GET /v2/admin/approvals/{id}"]({
    ...(await who.input()),
    params: { id },
    body: undefined,
  });

const decide = async (who: Session, id: Id<"approval">, decision: "approve" | "reject") =>
  testbed.handlers["POST /v2/admin/approvals/{id}/decide"]({
    ...(await who.input()),
    params: { id },
    body: { decision, note: "looked at it" },
  });

async function setUp(by: Session, whom: Session) {
  const now = testbed.clock.now();
  await noteSetUp(testbed.platform.db.kysely, { staffId: whom.staffId, by: by.staffId, now });
}

/** An owner and whom they set up now. */
async function openNewOffice() {
  const owner = await testbed.open();
  const invited = await testbed.open({ role: "owner" });
  await setUp(owner, invited);
  return { owner, invited };
}

const countDone = async () =>
  (await testbed.platform.db.pool.query("SELECT FROM audit_log WHERE action = 'test.done'")).rowCount;
const mailsTo = ({ email }: Session) => testbed.mails.filter(({ recipient }) => recipient === email);

test("T42 what others may decide only later says from when, waits for them, and does not run by itself", async () => {
  const { owner, invited } = await openNewOffice();
  testbed.clock.advance(hour);
  const id = await ask(invited);
  expect(await read(owner, id)).toMatchObject({
    state: "asked",
    runsAt: null,
    canDecide: false,
    canReject: true,
    deciders: [],
    laterDeciders: [{ from: "2026-03-02T12:00:00.000Z" }],
  });
  expect(mailsTo(owner).at(-1)?.text).toContain("It does not run by itself");
  // By 12:00 of the next day both logins are a day old.
  testbed.clock.advance(day - hour - 1);
  await testbed.runJob("staff-approvals");
  const before = mailsTo(owner).length;
  testbed.clock.advance(1);
  await testbed.runJob("staff-approvals");
  await testbed.runJob("staff-approvals");
  expect(mailsTo(owner)).toHaveLength(before + 1);
  expect(mailsTo(owner).at(-1)?.subject).toContain("asks you to approve");
  // Past the time at which it would have run.
  testbed.clock.advance(2 * hour);
  await testbed.runJob("staff-approvals");
  expect(await countDone()).toBe(0);
  const later = await testbed.open();
  expect(await read(later, id)).toMatchObject({ state: "asked", canDecide: true });
  await decide(later, id, "approve");
  expect(await countDone()).toBe(1);
});

test("T42 nor does it run while somebody is set up again who may decide before it ends", async () => {
  const { owner, invited } = await openNewOffice();
  const id = await ask(invited);
  testbed.clock.advance(day - 1);
  await setUp(owner, invited);
  testbed.clock.advance(1);
  await testbed.runJob("staff-approvals");
  expect(await countDone()).toBe(0);
  // One that no one decided ends, and does not run.
  testbed.clock.advance(day);
  await testbed.runJob("staff-approvals");
  expect(await countDone()).toBe(0);
  const state = sql<{
    state: string;
  }>`SELECT state FROM staff_approvals WHERE id = ${decodeId("approval", id)}`;
  expect((await state.execute(testbed.platform.db.kysely)).rows).toEqual([{ state: "expired" }]);
  expect(mailsTo(owner).length).toBeGreaterThan(0);
});

test("T43 who comes to an office of one while something waits is mailed, and decides instead of the time", async () => {
  const owner = await testbed.open();
  const id = await ask(owner);
  expect(await read(owner, id)).toMatchObject({ state: "waiting", runsAt: "2026-03-02T12:00:00.000Z" });
  const second = await testbed.open();
  expect(await read(owner, id)).toMatchObject({ state: "asked", runsAt: null });
  testbed.clock.advance(day);
  await testbed.runJob("staff-approvals");
  expect(mailsTo(second).at(-1)?.subject).toContain("asks you to approve");
  expect(await countDone()).toBe(0);
});

test("an owner rejects what waits also with a login that the asker may hold, and not what they asked for themselves", async () => {
  const { owner, invited } = await openNewOffice();
  const id = await ask(invited);
  await expect(decide(invited, id, "reject")).rejects.toMatchObject({ code: "approval_own" });
  await expect(decide(owner, id, "approve")).rejects.toMatchObject({ code: "approval_own" });
  expect(await decide(owner, id, "reject")).toMatchObject({ state: "rejected" });
  testbed.clock.advance(2 * day);
  await testbed.runJob("staff-approvals");
  expect(await countDone()).toBe(0);
});
