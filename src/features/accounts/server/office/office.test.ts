import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { staffActor } from "#src/platform/authz/staff-actor.fixture.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

const reason = "asked for on the phone";

async function furnish(email: string) {
  const visit = { siteId: 1, ip: "203.0.113.9", userAgent: "test", origin: "https://moorage.example" };
  const account = { email, password: "kelp orrery vestibule" };
  const opened = await testbed.product.accounts.signUp(account, visit);
  const actor = staffActor({ staffId: testbed.operator.id, permissions: ["customers.show"] });
  const calls = callHandlers(testbed.clock, testbed.product.accounts.handlers);
  const { call } = await testbed.inputOf(opened.accessToken);
  const input = { actor, call, params: undefined, query: undefined, body: undefined };
  return {
    ...opened,
    calls,
    ofUser: { ...input, params: { id: encodeId("user", opened.userId) } },
    ofCustomer: { ...input, params: { id: encodeId("customer", opened.customerId) } },
    input,
  };
}

async function mailsTo(email: string): Promise<number> {
  const { rows } = await testbed.platform.db.pool.query<{ count: bigint }>(
    "SELECT count(*) AS count FROM mail_messages WHERE recipient = $1",
    [email],
  );
  return Number(rows[0]?.count);
}

test("sessions of a team are listed without tokens, and ended", async () => {
  const { calls, ofCustomer, ofUser, accessToken } = await furnish("sessions@office.example");
  const { sessions } = await calls["GET /v2/admin/customers/{id}/sessions"](ofCustomer);
  expect(sessions).toMatchObject([{ network: "203.0.113.0/24", method: "password" }]);
  expect(JSON.stringify(sessions)).not.toContain(accessToken);
  const end = calls["POST /v2/admin/users/{id}/end-sessions"];
  const session = sessions[0]?.id;
  expect(await end({ ...ofUser, body: { reason, ...(session !== undefined && { session }) } })).toEqual({
    ended: 1,
  });
  expect(await testbed.product.accounts.resolveToken(accessToken)).toBeNull();
  await expect(
    end({ ...ofUser, body: { reason, ...(session !== undefined && { session }) } }),
  ).rejects.toThrow("not_found");
});

test("a mistyped email is set right by a command: its mailbox, never proved, is mailed nothing, sessions end", async () => {
  const { ofUser, userId, accessToken } = await furnish("tpyo@office.example");
  const before = await mailsTo("tpyo@office.example");
  const given = { userId, siteId: 1, email: "typo@office.example", reason };
  await testbed.product.accounts.giveEmail(createCtx(testbed.platform, systemActor), given);
  expect(await testbed.product.accounts.resolveToken(accessToken)).toBeNull();
  expect(await mailsTo("typo@office.example")).toBe(1);
  expect(await mailsTo("tpyo@office.example")).toBe(before);
  const audit = await testbed.run("audit", "--object", ofUser.params.id);
  expect(audit).toContain(reason);
});

test("an email is confirmed by staff once, its link sent again until then, a password link to it alone", async () => {
  const email = "confirm@office.example";
  const { calls, ofUser } = await furnish(email);
  const body = { reason };
  const sent = await mailsTo(email);
  await calls["POST /v2/admin/users/{id}/send-confirmation"]({ ...ofUser, body });
  expect(await mailsTo(email)).toBe(sent + 1);
  await calls["POST /v2/admin/users/{id}/confirm-email"]({ ...ofUser, body });
  await expect(calls["POST /v2/admin/users/{id}/confirm-email"]({ ...ofUser, body })).rejects.toThrow(
    "nothing_to_cancel",
  );
  await expect(calls["POST /v2/admin/users/{id}/send-confirmation"]({ ...ofUser, body })).rejects.toThrow();
  await calls["POST /v2/admin/users/{id}/send-password-link"]({ ...ofUser, body });
  expect(await mailsTo(email)).toBe(sent + 2);
});

test("T49 notes are pinned, changed with what they said before, and taken away by who wrote them; flags come and go", async () => {
  const { calls, ofCustomer, input } = await furnish("notes@office.example");
  const read = () => calls["GET /v2/admin/customers/{id}/notes"](ofCustomer);
  const add = (text: string, isPinned: boolean) =>
    calls["POST /v2/admin/customers/{id}/notes"]({ ...ofCustomer, body: { text, isPinned } });
  const { id } = await add("Pays late.", false);
  testbed.clock.advance(1000);
  await add("Call first.", true);
  await calls["PUT /v2/admin/customer-notes/{id}"]({
    ...input,
    params: { id },
    body: { text: "Pays on time.", isPinned: false },
  });
  const { notes } = await read();
  expect(notes.map(({ text, before }) => [text, before.map((version) => version.text)])).toEqual([
    ["Call first.", []],
    ["Pays on time.", ["Pays late."]],
  ]);
  expect(notes[0]?.made.by).not.toBeNull();
  const remove = calls["DELETE /v2/admin/customer-notes/{id}"];
  const colleague = staffActor({ staffId: randomUUID(), permissions: ["customers.note"] });
  await expect(remove({ ...input, actor: colleague, params: { id } })).rejects.toThrow("forbidden");
  await remove({ ...input, params: { id } });
  const flag = (code: string, text: string) =>
    calls["PUT /v2/admin/customers/{id}/flags"]({ ...ofCustomer, body: { code, text } });
  await flag("watch", "many cards");
  await flag("watch", "many addresses");
  expect(await read()).toMatchObject({
    notes: [{ text: "Call first." }],
    flags: [{ code: "watch", text: "many addresses" }],
  });
  const off = { ...ofCustomer, body: { code: "watch" } };
  await calls["POST /v2/admin/customers/{id}/flags/remove"](off);
  await expect(calls["POST /v2/admin/customers/{id}/flags/remove"](off)).rejects.toThrow("not_found");
  // What was taken away, or replaced, is in the audit.
  const audit = await testbed.run("audit", "--object", ofCustomer.params.id);
  for (const words of ["Pays on time.", "many cards", "many addresses"]) expect(audit).toContain(words);
  const manager = staffActor({ staffId: randomUUID(), permissions: ["customers.note", "staff.write"] });
  const [left] = (await calls["GET /v2/admin/customers/{id}/notes"]({ ...ofCustomer, actor: manager })).notes;
  if (left === undefined) throw new Error("the pinned note is gone");
  expect(left.mayRemove).toBe(true);
  await remove({ ...input, actor: manager, params: { id: left.id } });
  expect((await read()).notes).toEqual([]);
});
