import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { createCtx } from "#src/platform/ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { idSchema } from "#src/shared/ids.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { openStaff } from "../staff.fixture.ts";

// One person with a second login of a small role, who would make it a decider by changing the role in place of the login.

const reason = "an act of the test";
const hour = 3_600_000;
const role = "night-shift";

const give = defineStaffAct({
  name: "wallet.adjust",
  permission: "ledger.adjust",
  payload: z.strictObject({ cents: z.int() }),
  cents: ({ cents }) => cents,
  always: true,
  subject: () => ({ objectType: "test", objectId: "x" }),
  describe: async () => ({ customer: null, thing: null, facts: [] }),
  run: async () => ({}),
});

let testbed: Awaited<ReturnType<typeof openStaff>>;
beforeEach(async () => {
  testbed = await openStaff({ acts: [give] });
});
afterEach(() => testbed.drop());

type Session = Awaited<ReturnType<typeof testbed.open>>;

const addRole = async (by: Session, permissions: StaffPermission[]) =>
  testbed.handlers["POST /v2/admin/roles"]({
    ...(await by.input()),
    body: { name: role, permissions, reason },
  });

const allow = async (by: Session, permissions: StaffPermission[]) =>
  testbed.handlers["PUT /v2/admin/roles/{name}"]({
    ...(await by.input()),
    params: { name: role },
    body: { permissions, reason },
  });

const limit = async (by: Session, centsPerDay: number | null) =>
  testbed.handlers["PUT /v2/admin/roles/{name}/limits/{act}"]({
    ...(await by.input()),
    params: { name: role, act: give.name },
    body: { centsPerDay, reason },
  });

async function ask(who: Session) {
  const ctx = createCtx(testbed.platform, await who.actor());
  const refusal: unknown = await testbed.staff
    .perform(ctx, give, { cents: 100 }, { reason, idempotencyKey: randomUUID() })
    .catch((error: unknown) => error);
  return z.object({ params: z.object({ id: idSchema("approval") }) }).parse(refusal).params.id;
}

const decide = async (who: Session, id: Awaited<ReturnType<typeof ask>>) =>
  testbed.handlers["POST /v2/admin/approvals/{id}/decide"]({
    ...(await who.input()),
    params: { id },
    body: { decision: "approve", note: "looked at it" },
  });

const limitOf = async (who: Session) =>
  testbed.handlers["GET /v2/admin/me/limit"]({
    ...(await who.input()),
    query: { act: give.name },
    body: undefined,
  });

const mailsTo = ({ email }: { readonly email: string }) =>
  testbed.mails.filter(({ recipient }) => recipient === email);

test("T60 no login decides for a day on what is asked by who let its role decide", async () => {
  const [ann, other] = [await testbed.open(), await testbed.open()];
  await addRole(ann, ["customers.read"]);
  const second = await testbed.open({ role });
  await limit(ann, 1000);
  // Set up long ago: nothing else joins the two.
  testbed.clock.advance(2 * hour);
  await allow(ann, ["customers.read", "ledger.adjust"]);
  const id = await ask(ann);
  await expect(decide(second, id)).rejects.toMatchObject({ code: "approval_own" });
  // It is said before anything is asked for, with the time.
  const { others, later } = await limitOf(ann);
  const name = second.email.split("@")[0];
  expect(others.map((one) => one.name)).not.toContain(name);
  expect(later).toEqual([{ name, centsPerDay: 1000, from: "2026-03-02T14:00:00.000Z" }]);
  // All owners were mailed what the role may do now, who has it and by whom.
  const mail = mailsTo(other).find(({ subject }) =>
    subject.includes(`members with the role "${role}" may do more`),
  );
  expect(mail?.text).toContain("gained: ledger.adjust");
  expect(mail?.text).toContain(second.email);
  expect(mail?.text).toContain(ann.email);
  expect(await decide(other, id)).toMatchObject({ state: "done" });
});

test("T60 nor by a limit that was raised, and none of its members on what another asks for", async () => {
  const [ann, other] = [await testbed.open(), await testbed.open()];
  await addRole(ann, ["customers.read", "ledger.adjust"]);
  const [second, third] = [await testbed.open({ role }), await testbed.open({ role })];
  await limit(ann, 1000);
  for (const [asker, decider] of [
    [ann, second],
    [second, ann],
    [second, third],
  ] as const)
    await expect(decide(decider, await ask(asker))).rejects.toMatchObject({ code: "approval_own" });
  // Who had nothing to do with it is decided for as before.
  expect(await decide(second, await ask(other))).toMatchObject({ state: "done" });
});

test("a change by which no one decides on more joins no logins and mails no owner", async () => {
  const ann = await testbed.open();
  await addRole(ann, ["customers.read", "ledger.adjust"]);
  const second = await testbed.open({ role });
  await limit(ann, 1000);
  testbed.clock.advance(11 * hour);
  const mails = testbed.mails.length;
  await allow(ann, ["customers.read", "ledger.adjust", "servers.read"]);
  await limit(ann, 500);
  await allow(ann, ["ledger.adjust"]);
  expect(testbed.mails).toHaveLength(mails);
  const { later } = await limitOf(ann);
  // Still of the limit that was set at noon.
  expect(later).toEqual([
    { name: second.email.split("@")[0], centsPerDay: 500, from: "2026-03-02T12:00:00.000Z" },
  ]);
});
