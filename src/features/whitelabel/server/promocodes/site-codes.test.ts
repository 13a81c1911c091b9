import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { call } from "#src/platform/db/call.ts";
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

async function codeOf(answer: ReturnType<typeof quote>): Promise<unknown> {
  return (await answer).json().error?.code;
}

test("T104 a code counts on its own site alone, and is refused elsewhere like one that is not there", async () => {
  expect((await create(reef, { code: "SPRING" })).json()).toEqual({ created: 1, batchId: null });
  const [here, there, ours] = [
    await signUp("reef.localhost"),
    await signUp("shoal.localhost"),
    await signUp(hosts.own),
  ];
  expect((await quote(here, "SPRING")).json()).toMatchObject({ promo: { code: "SPRING" } });
  for (const stranger of [there, ours]) {
    const answers = [await quote(stranger, "SPRING"), await quote(stranger, "NONE-SUCH")];
    const bodies = answers.map((answer) => [answer.statusCode, answer.json().error.code]);
    expect(bodies).toEqual([
      [422, "promo_invalid"],
      [422, "promo_invalid"],
    ]);
  }
  // The same word may be another code there.
  expect((await create(shoal, { code: "SPRING", percent: 5 })).statusCode).toBe(200);
  const percents = async (site: string): Promise<unknown> => {
    const { codes }: { codes: { code: string; percent: number }[] } = await list(site);
    return codes.filter(({ code }) => code === "SPRING").map(({ percent }) => percent);
  };
  expect([await percents(reef), await percents(shoal)]).toEqual([[50], [5]]);
});

test("T104 a code of another own site, of a stranger's or of ours is not changed through a site", async () => {
  await create(shoal, { code: "AUTUMN" });
  const [found] = (await list(shoal)).codes;
  const body = { version: found.version, state: "paused", maxUses: null, untilAt: null };
  const change = (site: string, caller: Caller) =>
    testbed.call("PUT /v2/whitelabel/{id}/promo-codes/{codeId}", caller, {
      params: { id: site, codeId: found.id },
      body,
    });
  const stranger = await signUp(hosts.own);
  for (const answer of [await change(reef, owner), await change(shoal, stranger)])
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
  expect((await change(shoal, owner)).json()).toEqual({ changed: 1 });
  const there = await signUp("shoal.localhost");
  expect(await codeOf(quote(there, "AUTUMN"))).toBe("promo_invalid");
});

test("codes that begin alike are made together, and found as a batch", async () => {
  const made = await create(reef, { batch: { prefix: "FAIR", count: 40 }, maxUses: 1 });
  const { created, batchId } = made.json();
  expect(created).toBe(40);
  const params = { id: reef };
  const answer = await testbed.call("GET /v2/whitelabel/{id}/promo-codes", owner, {
    params,
    query: { batch: batchId, limit: "100" },
  });
  expect(answer.json().codes).toHaveLength(40);
  await create(reef, { code: "SUMMER" });
  expect((await create(reef, { code: "SUMMER" })).json().error.code).toBe("promo_code_taken");
  expect(answer.body).not.toContain("createdBy");
});

test("no code goes below what the reseller pays for the line", async () => {
  await create(reef, { code: "NEARLY-ALL", percent: 99 });
  const { shop_id: site } = await testbed.database.kysely
    .selectFrom("whitelabel_sites")
    .select("shop_id")
    .where("slug", "=", "reef")
    .executeTakeFirstOrThrow();
  const line = { sku: "server:sloop-2", label: "Sloop 2", cents: 588 };
  const add = async (costs: object) => {
    const listed = { lines: [{ ...line, ...costs }], totalCents: 588, renewalCents: 588, promotionId: null };
    const quotes = await call(testbed.database.kysely, "catalog_add_promo", {
      items: [{ quote: listed, product: "server", of: "sloop-2", units: 1 }],
      site,
      customer: randomUUID(),
      code: "NEARLY-ALL",
      hasOrdered: false,
      since: new Date(),
      at: new Date(),
    });
    return z.tuple([z.record(z.string(), z.unknown())]).parse(quotes)[0];
  };
  expect(await add({ costCents: 490 })).toMatchObject({
    totalCents: 490,
    lines: [{ costCents: 490 }, { sku: "promo:NEARLY-ALL", cents: -98, costCents: 0 }],
  });
  // Where there is no margin, nothing is left to give, and no use is counted.
  expect(await add({ costCents: 588 })).toMatchObject({ totalCents: 588, promo: { isUsed: false } });
  expect(await add({})).toMatchObject({ totalCents: 5 });
});
