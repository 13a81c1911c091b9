import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "#src/platform/db/call.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed, hosts } from "../../../../../e2e/harness/ownership-testbed.ts";

// Codes of resellers: each counts on its own site alone, and none sells below what the provider is paid.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

let testbed: Testbed;
let owner: Caller;
let reef: string;
let shoal: string;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  owner = await signUp(hosts.own);
  [reef, shoal] = [await make("reef"), await make("shoal")];
});
afterAll(() => testbed.drop());

async function signUp(host: string): Promise<Caller> {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const answer = await testbed.call("POST /auth/sign-up", { token: null, host }, { body });
  return { token: String(answer.json().accessToken), host };
}

async function make(slug: string): Promise<string> {
  const answer = await testbed.call("POST /v2/whitelabel", owner, { body: { name: slug, slug } });
  return String(answer.json().id);
}

const effect = { kind: "percent", percent: 50, planIds: null, months: null, minCents: 0 } as const;
const limits = { firstOrderOnly: false, newCustomersOnly: false, maxUses: null, perCustomer: 1 } as const;

function create(site: string, given: object, caller = owner) {
  const body = { note: "", ...effect, ...limits, untilAt: null, ...given };
  return testbed.call("POST /v2/whitelabel/{id}/promo-codes", caller, { params: { id: site }, body });
}

async function list(site: string, caller = owner) {
  const answer = await testbed.call("GET /v2/whitelabel/{id}/promo-codes", caller, { params: { id: site } });
  return answer.json();
}

const wish = { plan: "sloop-2", location: "ams1", months: "1" };

function quote(caller: Caller, promoCode?: string) {
  const query = { ...wish, ...(promoCode !== undefined && { promoCode }) };
  return testbed.call("GET /v2/servers/quote", caller, { query });
}

async function buy(caller: Caller, promoCode: string, expectedTotalCents: number) {
  const { name: _, ...body } = { ...testbed.purchaseBody };
  return testbed.call("POST /v2/servers/purchase", caller, {
    body: { ...body, plan: "sloop-2", location: "ams1", months: 1, sshKeyIds: [], promoCode, expectedTotalCents },
  });
}

async function give(host: string, cents: bigint): Promise<Caller> {
  const caller = await signUp(host);
  const me = (await testbed.call("GET /users/me", caller)).json();
  await testbed.topUp(String(decodeId("customer", me.team.customerId)), cents);
  return caller;
}
