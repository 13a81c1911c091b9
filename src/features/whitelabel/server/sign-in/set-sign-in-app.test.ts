import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOwnershipTestbed, hosts } from "../../../../../e2e/harness/ownership-testbed.ts";

// What the owner of a site sets of the services by which people sign in there.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
let testbed: Testbed;
let owner: { readonly token: string; readonly host: string };
let params: { readonly id: string };
let host: string;

const client = { clientId: "reef.apps.example", clientSecret: "a-secret-of-reef-9876" };

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());
beforeEach(async () => {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const signedUp = await testbed.call("POST /auth/sign-up", { token: null, host: hosts.own }, { body });
  owner = { token: String(signedUp.json().accessToken), host: hosts.own };
  const slug = `reef-${randomUUID().slice(0, 8)}`;
  const made = await testbed.call("POST /v2/whitelabel", owner, { body: { name: "Reef", slug } });
  params = { id: String(made.json().id) };
  host = `${slug}.localhost`;
});

const set = (body: object) =>
  testbed.call("PUT /v2/whitelabel/{id}/sign-in-services", owner, { params, body });
const show = () => testbed.call("GET /v2/whitelabel/{id}/sign-in-services", owner, { params });
const stepUp = () => testbed.call("POST /auth/step-up", owner, { body: { password: "correct horse" } });
const offered = () => testbed.product.sites.byHost(host)?.settings.signIn;
const authUrl = async () => {
  const query = { intent: "sign-in", darkMode: "false" };
  return testbed.call("GET /auth/google/auth-url", { token: null, host }, { query });
};

test("a site offers the services that are set for it, and none of the provider's", async () => {
  expect(offered()).toBeUndefined();
  expect((await authUrl()).statusCode).toBe(404);
  await stepUp();
  const answer = await set({ provider: "google", client });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  expect(offered()).toEqual({ providers: ["google"], isSimulated: true });
  expect((await authUrl()).json().url).toContain(`client_id=${client.clientId}`);

  await set({ provider: "google", client: null });
  expect(offered()).toBeUndefined();
  expect((await authUrl()).statusCode).toBe(404);
});

test("a secret is never shown again, in answers, audit or the database", async () => {
  await stepUp();
  await set({ provider: "google", client });
  const { body } = await show();
  const [google] = JSON.parse(body).services;
  expect(google).toMatchObject({
    provider: "google",
    people: 0,
    app: { clientId: client.clientId, secretEnd: "9876" },
  });
  expect(google.redirectUri).toMatch(new RegExp(`^http://${host}(:\\d+)?/auth/google/callback$`));
  expect(body).not.toContain(client.clientSecret);
  const { kysely } = testbed.database;
  const audit = await kysely
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "whitelabel.set-sign-in")
    .execute();
  expect(audit.length).toBeGreaterThan(0);
  const rows = await kysely.selectFrom("signin_apps").selectAll().execute();
  const kept = JSON.stringify([audit, rows], (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(kept).not.toContain(client.clientSecret);
});

test("T107 only a session of the owner that has just proved who it is sets one, never a key", async () => {
  await testbed.clock.advance(3_600_000);
  const unproved = await set({ provider: "google", client });
  expect(unproved.json().error.code).toBe("step_up_required");
  await stepUp();
  const key = await testbed.call("POST /v2/api-keys", owner, {
    body: { name: "all", scopes: ["whitelabel:write", "whitelabel:read"] },
  });
  const program = { token: String(key.json().secret), host: hosts.own };
  const byKey = await testbed.call("PUT /v2/whitelabel/{id}/sign-in-services", program, {
    params,
    body: { provider: "google", client },
  });
  expect(byKey.statusCode).toBe(403);
  const stranger = await testbed.call("GET /v2/whitelabel/{id}/sign-in-services", testbed.callers.other, {
    params,
  });
  expect(stranger.statusCode).toBe(404);
  expect(offered()).toBeUndefined();
});

test("a check says what the service says of the app", async () => {
  const check = () =>
    testbed.call("POST /v2/whitelabel/{id}/sign-in-services/check", owner, {
      params,
      body: { provider: "google" },
    });
  expect((await check()).statusCode).toBe(404);
  await stepUp();
  await set({ provider: "google", client });
  expect((await check()).json()).toEqual({ result: "accepted" });
  await set({ provider: "google", client: { ...client, clientSecret: "wrong" } });
  expect((await check()).json()).toEqual({ result: "refused" });
});
