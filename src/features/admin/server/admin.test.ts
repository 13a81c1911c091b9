import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccounts, visitorCall } from "#src/features/accounts/server/accounts.fixture.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { createPasswordQueue } from "#src/platform/password-queue.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { encodeId } from "#src/shared/ids.ts";
import { createAdmin } from "./index.ts";

const hour = 3_600_000;
const password = "long enough a password";

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let admin: ReturnType<typeof createAdmin>;

beforeAll(async () => {
  testbed = await openAccounts();
  admin = createAdmin(testbed.platform, {
    passwords: createPasswordQueue(),
    rateLimits: createRateLimits(testbed.platform, { factor: 10 }),
    mail: { post: async () => undefined },
    alarmSources: () => [],
    sites: testSites,
    settings: { operatorEmail: null },
  });
});

afterAll(() => testbed.drop());

const call = visitorCall();

function signIn(email: string, secret = password) {
  const body = { email, password: secret };
  return callHandlers(testbed.clock, admin.handlers)["POST /v2/admin/sign-in"]({
    body,
    call,
    actor: null,
    params: undefined,
    query: undefined,
  });
}

async function staffOf(token: string): Promise<StaffActor> {
  const actor = await admin.resolveToken(token);
  if (actor?.kind !== "staff") throw new Error("no such session");
  return actor;
}

function findings(actor: StaffActor, limit = 10) {
  const query = { limit, offset: 0 };
  return callHandlers(testbed.clock, admin.handlers)["GET /v2/admin/findings"]({
    actor,
    call,
    query,
    params: undefined,
    body: undefined,
  });
}

test("an operator signs in, is resolved by the token, and logs out", async () => {
  const { staffId, generatedPassword } = await admin.createStaff({ email: "Op@Example.com", password });
  expect(generatedPassword).toBeNull();
  const { accessToken } = await signIn("op@example.com");
  const actor = await staffOf(accessToken);
  const input = { actor, call, params: undefined, query: undefined };
  expect(
    await callHandlers(testbed.clock, admin.handlers)["GET /v2/admin/me"]({ ...input, body: undefined }),
  ).toEqual({
    id: encodeId("staff", staffId),
    email: "op@example.com",
    permissions: ["findings.read"],
  });
  await callHandlers(testbed.clock, admin.handlers)["POST /v2/admin/logout"]({ ...input, body: {} });
  expect(await admin.resolveToken(accessToken)).toBeNull();
});

test("without a password a random one is made, which works and is stored only as a hash", async () => {
  const { generatedPassword } = await admin.createStaff({ email: "random@example.com" });
  if (generatedPassword === null) throw new Error("no password was made");
  await signIn("random@example.com", generatedPassword);
  const { rows } = await testbed.platform.db.pool.query("SELECT staff::text AS row FROM staff");
  expect(JSON.stringify(rows)).not.toContain(generatedPassword);
});

test.each([
  ["no-at", password, "invalid_email"],
  ["short@example.com", "short", "invalid_input"],
])("an operator %s with password %j is refused as %s", async (email, secret, code) => {
  await expect(admin.createStaff({ email, password: secret })).rejects.toMatchObject({ code });
});

test("one email is one operator", async () => {
  await admin.createStaff({ email: "twice@example.com", password });
  await expect(admin.createStaff({ email: "TWICE@example.com", password })).rejects.toMatchObject({
    code: "email_taken",
  });
});

test("a wrong password, an unknown email and a customer's account get one answer", async () => {
  await admin.createStaff({ email: "guarded@example.com", password });
  await testbed.accounts.signUp({ email: "customer@example.com", password }, call);
  const tries = [
    ["guarded@example.com", "wrong"],
    ["unknown@example.com"],
    ["customer@example.com"],
    ["x\u0000@a.b"],
  ];
  for (const [email = "", secret] of tries) {
    await expect(signIn(email, secret)).rejects.toMatchObject({ code: "wrong_credentials" });
  }
});

test("tokens of customers and of operators are invalid on the other side", async () => {
  await admin.createStaff({ email: "apart@example.com", password });
  const { accessToken: staffToken } = await signIn("apart@example.com");
  const { accessToken } = await testbed.accounts.signUp({ email: "apart@example.com", password }, call);
  expect(await testbed.accounts.resolveToken(staffToken)).toBeNull();
  expect(await admin.resolveToken(accessToken)).toBeNull();
  expect(await admin.resolveToken(`staff_${accessToken}`)).toBeNull();
});

test("a session ends after twelve hours, and at once when the operator is disabled", async () => {
  const { staffId } = await admin.createStaff({ email: "leaver@example.com", password });
  const { accessToken: old } = await signIn("leaver@example.com");
  testbed.clock.advance(12 * hour);
  expect(await admin.resolveToken(old)).toBeNull();
  const { accessToken } = await signIn("leaver@example.com");
  await testbed.platform.db.kysely
    .updateTable("staff")
    .set({ disabled_at: testbed.clock.now() })
    .where("id", "=", staffId)
    .execute();
  expect(await admin.resolveToken(accessToken)).toBeNull();
  await expect(signIn("leaver@example.com")).rejects.toMatchObject({ code: "wrong_credentials" });
});

test("open findings come first", async () => {
  await admin.createStaff({ email: "auditor@example.com", password });
  const actor = await staffOf((await signIn("auditor@example.com")).accessToken);
  const at = testbed.clock.now();
  await testbed.platform.db.kysely
    .insertInto("audit_findings")
    .values([
      { invariant: "I1", object_id: "a", detail: "settled", found_at: at, settled_at: at },
      { invariant: "I2", object_id: "b", detail: "open", found_at: at },
    ])
    .execute();
  const page = await findings(actor, 1);
  expect(page.total).toBe(2);
  expect(page.findings).toEqual([
    { invariant: "I2", objectId: "b", detail: "open", foundAt: at.toISOString(), settledAt: null },
  ]);
});
