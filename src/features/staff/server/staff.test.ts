import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import { openStaff, staffCall, staffPassword as password } from "./staff.fixture.ts";

const hour = 3_600_000;

let testbed: Awaited<ReturnType<typeof openStaff>>;

beforeAll(async () => {
  testbed = await openStaff();
});

afterAll(() => testbed.drop());

test("an operator signs in, is resolved by the token, and logs out", async () => {
  const { staff, handlers } = testbed;
  const { staffId, generatedPassword } = await staff.create({ email: "Op@Example.com", password });
  expect(generatedPassword).toBeNull();
  const { accessToken } = await testbed.signIn("op@example.com");
  const actor = await testbed.actorOf(accessToken);
  const input = { actor, call: staffCall(), params: undefined, query: undefined };
  expect(await handlers["GET /v2/admin/me"]({ ...input, body: undefined })).toEqual({
    id: encodeId("staff", staffId),
    email: "op@example.com",
    permissions: [...allStaffPermissions],
  });
  await handlers["POST /v2/admin/logout"]({ ...input, body: {} });
  expect(await staff.resolveToken(accessToken)).toBeNull();
});

test("without a password a random one is made, which works and is stored only as a hash", async () => {
  const { generatedPassword } = await testbed.staff.create({ email: "random@example.com" });
  if (generatedPassword === null) throw new Error("no password was made");
  await testbed.signIn("random@example.com", generatedPassword);
  const { rows } = await testbed.platform.db.pool.query("SELECT staff::text AS row FROM staff");
  expect(JSON.stringify(rows)).not.toContain(generatedPassword);
});

test.each([
  ["no-at", password, "invalid_email"],
  ["short@example.com", "short", "invalid_input"],
])("an operator %s with password %j is refused as %s", async (email, secret, code) => {
  await expect(testbed.staff.create({ email, password: secret })).rejects.toMatchObject({ code });
});

test("one email is one operator", async () => {
  await testbed.staff.create({ email: "twice@example.com", password });
  await expect(testbed.staff.create({ email: "TWICE@example.com", password })).rejects.toMatchObject({
    code: "email_taken",
  });
});

test("a wrong password and an unknown email get one answer", async () => {
  await testbed.staff.create({ email: "guarded@example.com", password });
  const tries = [["guarded@example.com", "wrong"], ["unknown@example.com"], ["x\u0000@a.b"]];
  for (const [email = "", secret] of tries) {
    await expect(testbed.signIn(email, secret)).rejects.toMatchObject({ code: "wrong_credentials" });
  }
});

test("a session ends after twelve hours, and at once when the operator is disabled", async () => {
  const { staff, clock, platform } = testbed;
  const { staffId } = await staff.create({ email: "leaver@example.com", password });
  const { accessToken: old } = await testbed.signIn("leaver@example.com");
  clock.advance(12 * hour);
  expect(await staff.resolveToken(old)).toBeNull();
  const { accessToken } = await testbed.signIn("leaver@example.com");
  await platform.db.kysely
    .updateTable("staff")
    .set({ disabled_at: clock.now() })
    .where("id", "=", staffId)
    .execute();
  expect(await staff.resolveToken(accessToken)).toBeNull();
  await expect(testbed.signIn("leaver@example.com")).rejects.toMatchObject({ code: "wrong_credentials" });
});
