import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed, hosts } from "../../../../../e2e/harness/ownership-testbed.ts";

// A reseller sets what affiliates get, and decides of rewards that look like the work of one person.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let params: { readonly id: string };
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  params = { id: testbed.ids.whitelabelSite };
});
afterAll(() => testbed.drop());

const { stringify } = JSON;
const terms = { isOpen: true, rewardCents: 500, minSpentCents: 1_000, holdDays: 30 };

const ask = async (key: Parameters<Testbed["call"]>[0], input: Parameters<Testbed["call"]>[2] = {}) => {
  const answer = await testbed.call(key, testbed.callers.owner, { params, ...input });
  return { status: answer.statusCode, body: answer.json() };
};

test("a programme is set in versions, what is left out stays, and a share needs its percentage", async () => {
  const key = "PUT /v2/whitelabel/{id}/affiliate-program";
  expect((await ask(key, { body: { ...terms, kind: "net" } })).status).toBe(422);
  const first = await ask(key, {
    body: { ...terms, kind: "net", percentBp: 1_250, months: 12, capCents: 9_000, termsText: "No ads." },
  });
  expect([first.status, stringify(first.body)]).toEqual([200, stringify(first.body)]);
  const second = await ask(key, { body: { ...terms, isOpen: false } });
  expect(second.body).toMatchObject({ kind: "net", percentBp: 1_250, months: 12, termsText: "No ads." });
  expect(second.body.history.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([false, true]);
  expect(second.body.version).toBe(first.body.version + 1);
  const { detail } = await testbed.database.kysely
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "whitelabel.affiliate-program")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ version: second.body.version });
});

test("T111 the owner of a site decides once of its rewards, and of no other site's", async () => {
  const [reward] = (await ask("GET /v2/whitelabel/{id}/rewards")).body.rewards;
  expect(reward).toMatchObject({ state: "review", signals: ["device"], cents: 500 });
  const asked = { params: { ...params, rewardId: reward.id }, body: { reason: "One person." } };
  // Another reseller's site of the same provider.
  const { body: other } = await ask("POST /v2/whitelabel", { body: { name: "Cove", slug: "cove-1" } });
  const elsewhere = { ...asked, params: { id: other.id, rewardId: reward.id } };
  for (const act of ["approve", "void"] as const)
    expect((await ask(`POST /v2/whitelabel/{id}/rewards/{rewardId}/${act}`, elsewhere)).status).toBe(404);
  expect((await ask("GET /v2/whitelabel/{id}/rewards", { params: { id: other.id } })).body.rewards).toEqual(
    [],
  );
  expect((await ask("POST /v2/whitelabel/{id}/rewards/{rewardId}/void", asked)).status).toBe(200);
  const again = await ask("POST /v2/whitelabel/{id}/rewards/{rewardId}/approve", asked);
  expect(again.body.error.code).toBe("reward_decided");
  const { rewards } = (await ask("GET /v2/whitelabel/{id}/rewards", { query: { state: "void" } })).body;
  expect(rewards).toMatchObject([{ id: reward.id, reason: "site" }]);
});

test("clicks on the link of a site's customer are counted there, by days, and nowhere else", async () => {
  const { host } = (await ask("GET /v2/whitelabel/{id}")).body;
  const body = { email: "click@example.com", password: "correct horse" };
  const signedUp = await testbed.call("POST /auth/sign-up", { token: null, host: String(host) }, { body });
  const token = String(signedUp.json().accessToken);
  const me = (await testbed.call("GET /users/me", { token, host: String(host) })).json();
  const click = (at: string, referrer: string) =>
    testbed.call("POST /v2/referrals/click", { token: null, host: at }, { body: { referrer } });
  for (const at of [host, host, hosts.own])
    expect((await click(String(at), String(me.id))).statusCode).toBe(200);
  expect((await click(String(host), "usr_unknown")).statusCode).toBe(200);
  const rows = await testbed.database.kysely.selectFrom("referral_clicks").select("clicks").execute();
  expect(rows).toEqual([{ clicks: 2 }]);
  const { affiliates } = (await ask("GET /v2/whitelabel/{id}/affiliates")).body;
  expect(affiliates).toContainEqual(expect.objectContaining({ clicks: 2, signUps: 0, earnedCents: 0 }));
});
