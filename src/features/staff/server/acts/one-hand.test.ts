import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { createCtx } from "#src/platform/ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { decodeId, encodeId, idSchema } from "#src/shared/ids.ts";
import { openStaff } from "../staff.fixture.ts";
import { staffCall } from "../staff-session.fixture.ts";

// One person with logins that they set up for themselves, by the calls of the office.

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
  run: async () => undefined,
});

let testbed: Awaited<ReturnType<typeof openStaff>>;
beforeEach(async () => {
  testbed = await openStaff({ acts: [erase] });
});
afterEach(() => testbed.drop());

type Session = Awaited<ReturnType<typeof testbed.open>>;

const mailsTo = ({ email }: { readonly email: string }) =>
  testbed.mails.filter(({ recipient }) => recipient === email);

async function promote(by: Session, whom: Session) {
  await testbed.handlers["PUT /v2/admin/staff/{id}/role"]({
    ...(await by.input()),
    params: { id: encodeId("staff", whom.staffId) },
    body: { role: "owner", reason },
  });
}

async function letInAgain(by: Session, whom: Session) {
  const params = { id: encodeId("staff", whom.staffId) };
  const body = { reason };
  await testbed.handlers["POST /v2/admin/staff/{id}/disable"]({ ...(await by.input()), params, body });
  await testbed.handlers["POST /v2/admin/staff/{id}/enable"]({ ...(await by.input()), params, body });
  const begun = await testbed.signIn(whom.email);
  testbed.clock.advance(60_000);
  const { accessToken } = await testbed.handlers["POST /v2/admin/sign-in/factor"]({
    ...testbed.nothing,
    actor: await testbed.actorOf(begun.accessToken),
    call: staffCall(),
    body: { code: whom.app.code() },
  });
  return { ...whom, actor: () => testbed.actorOf(accessToken) };
}

async function ask(who: Pick<Session, "actor">) {
  const ctx = createCtx(testbed.platform, await who.actor());
  const refusal: unknown = await testbed.staff
    .perform(ctx, erase, {}, { reason, idempotencyKey: randomUUID() })
    .catch((error: unknown) => error);
  const { code, params } = z
    .object({ code: z.string(), params: z.object({ id: idSchema("approval") }) })
    .parse(refusal);
  expect(code).toBe("approval_needed");
  return params.id;
}

async function decide(who: Session, id: Awaited<ReturnType<typeof ask>>) {
  return testbed.handlers["POST /v2/admin/approvals/{id}/decide"]({
    ...(await who.input()),
    params: { id },
    body: { decision: "approve", note: "looked at it" },
  });
}

test("T43 nor does a login decide that was set up by one that who asks set up", async () => {
  const ann = await testbed.open();
  const [bee, cee] = [await testbed.open({ role: "support" }), await testbed.open({ role: "support" })];
  await promote(ann, bee);
  testbed.clock.advance(hour);
  await promote(bee, cee);
  for (const [asker, decider] of [
    [ann, cee],
    [cee, ann],
  ] as const) {
    const id = await ask(asker);
    await expect(decide(decider, id)).rejects.toMatchObject({ code: "approval_own" });
    const shown = await testbed.handlers["GET /v2/admin/approvals/{id}"]({
      ...(await decider.input()),
      params: { id },
      body: undefined,
    });
    // The first of the two set-ups is a day old by then.
    const from = "2026-03-02T12:00:00.000Z";
    expect(shown).toMatchObject({ canDecide: false, deciders: [] });
    expect(shown.laterDeciders.map((later) => later.from)).toContain(from);
  }
});

test("T43 nor one that set its own maker up again, which hides no one", async () => {
  const ann = await testbed.open();
  const [bee, cee] = [await testbed.open({ role: "support" }), await testbed.open({ role: "support" })];
  await promote(ann, bee);
  await promote(bee, cee);
  const again = await letInAgain(cee, bee);
  const id = await ask(again);
  await expect(decide(ann, id)).rejects.toMatchObject({ code: "approval_own" });
  await expect(decide(cee, id)).rejects.toMatchObject({ code: "approval_own" });
  const other = await testbed.open();
  expect(await decide(other, id)).toMatchObject({ state: "done" });
});

test("T43 all owners are mailed who of staff was let in, in what role and by whom", async () => {
  const [ann, other] = [await testbed.open(), await testbed.open()];
  const clerk = await testbed.open({ role: "support" });
  const { id } = await testbed.handlers["POST /v2/admin/staff"]({
    ...(await ann.input()),
    body: { email: "bee@example.com", role: "owner", reason },
  });
  for (const owner of [ann, other]) {
    expect(mailsTo(owner)).toHaveLength(1);
    const [mail] = mailsTo(owner);
    expect(mail?.subject).toContain("bee@example.com was invited to staff");
    expect(mail?.text).toContain(`with the role "owner", by ${ann.email.split("@")[0] ?? ""} (${ann.email})`);
    expect(mail?.text).toContain(`/staff/members/${id}`);
    expect(mail?.text).not.toContain("setup#");
  }
  expect(mailsTo(clerk)).toEqual([]);
  await promote(ann, clerk);
  expect(mailsTo(other).at(-1)?.subject).toContain("got another role");
  await letInAgain(ann, clerk);
  expect(mailsTo(other).at(-1)?.subject).toContain("was let in again");
  await testbed.handlers["POST /v2/admin/staff/{id}/reset-factor"]({
    ...(await ann.input()),
    params: { id: encodeId("staff", clerk.staffId) },
    body: { reason },
  });
  expect(mailsTo(other).at(-1)?.subject).toContain("got a new set-up link");
  // Each of them is a day's hand.
  testbed.clock.advance(day - 1);
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT staff_id FROM staff_set_ups WHERE set_up_by = $1 ORDER BY set_up_at",
    [ann.staffId],
  );
  expect(rows.map((row) => row.staff_id)).toEqual([decodeId("staff", id), clerk.staffId]);
});
