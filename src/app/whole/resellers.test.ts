import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { mixedTables } from "./tenant-rows.fixture.ts";

// Sites that customers run: made by a call, visited at once, and strangers to every other site.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

let testbed: Testbed;
const password = "correct horse";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  await make(await signUp(hosts.own), "shoal", "Shoal");
});
afterAll(() => testbed.drop());

async function signUp(host: string, email = `${randomUUID()}@example.com`): Promise<Caller> {
  const body = { email, password };
  const answer = await testbed.call("POST /auth/sign-up", { token: null, host }, { body });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return { token: String(answer.json().accessToken), host };
}

const make = (caller: Caller, slug: string, name = "Reef") =>
  testbed.call("POST /v2/whitelabel", caller, { body: { name, slug } });
const codeOf = (answer: Awaited<ReturnType<typeof make>>) =>
  answer.statusCode === 200 ? 200 : String(answer.json().error.code);

test("a customer makes a site, which is open at once and says what it has", async () => {
  const owner = await signUp(hosts.own);
  const made = await make(owner, "reef");
  expect(made.json()).toMatchObject({
    name: "Reef",
    slug: "reef",
    host: "reef.localhost",
    url: "http://reef.localhost",
    state: "live",
    hosts: [{ host: "reef.localhost", state: "active", isPrimary: true, isDefault: true }],
    brand: { name: "Reef", languages: [] },
    mailSender: { name: "Reef", state: "provider" },
    customers: 0,
    activeServices: 0,
  });
  await signUp("reef.localhost");
  const { sites, total } = (await testbed.call("GET /v2/whitelabel", owner)).json();
  expect([total, sites[0]]).toEqual([1, expect.objectContaining({ host: "reef.localhost", customers: 1 })]);
  expect(await testbed.findings()).toEqual([]);
});

test("T93 a session, a key and a second sign-in of one site are nothing to another", async () => {
  await make(await signUp(hosts.own), "bay");
  const [own, other] = [hosts.own, "bay.localhost"];
  const email = `${randomUUID()}@example.com`;
  const here = await signUp(own, email);
  const there = await signUp(other, email);
  for (const [caller, host] of [
    [here, other],
    [there, own],
  ] as const) {
    expect((await testbed.call("GET /users/me", { ...caller, host })).statusCode).toBe(401);
    const cookie = `session=${caller.token}`;
    expect((await testbed.call("GET /users/me", { token: null, host, cookie })).statusCode).toBe(401);
  }
  const key = await testbed.call("POST /v2/api-keys", there, {
    body: { name: "laptop", scopes: ["servers:read"] },
  });
  const byKey = { token: String(key.json().key ?? key.json().secret), host: other };
  expect((await testbed.call("GET /v2/servers/list", byKey)).statusCode).toBe(200);
  expect((await testbed.call("GET /v2/servers/list", { ...byKey, host: own })).statusCode).toBe(401);

  // The same email is another person there, with another password.
  const change = { currentPassword: password, newPassword: "another horse battery" };
  const changed = await testbed.call("POST /users/change-password", there, { body: change });
  const again = (host: string) =>
    testbed.call("POST /auth/sign-in", { token: null, host }, { body: { email, password } });
  if (changed.statusCode === 200) expect((await again(other)).statusCode).toBe(401);
  expect((await again(own)).statusCode).toBe(200);
});

test("T93 a call by the cookie of one site comes from its own pages alone", async () => {
  const { token } = await signUp("shoal.localhost");
  const ask = (origin: string) =>
    testbed.app.inject({
      method: "POST",
      url: "/api/auth/logout",
      headers: { host: "shoal.localhost", cookie: `session=${token}`, origin },
      payload: {},
    });
  for (const origin of ["http://localhost", "http://bay.localhost", "http://shoal.localhost.evil.example"])
    expect((await ask(origin)).json().error.code).toBe("forbidden_origin");
  expect((await ask("http://shoal.localhost")).statusCode).toBe(200);
});

test("T93 staff works at the provider's host alone", async () => {
  const answer = await testbed.call("GET /v2/admin/me", {
    ...testbed.callers.staff,
    host: "shoal.localhost",
  });
  expect(answer.statusCode).toBe(404);
});

test("a slug is one site's for good, and none of the provider's", async () => {
  const [one, two] = [await signUp(hosts.own), await signUp(hosts.own)];
  const raced = await Promise.all([make(one, "cove"), make(two, "cove")]);
  expect(new Set(raced.map(codeOf))).toEqual(new Set([200, "slug_taken"]));
  expect(codeOf(await make(one, "staff"))).toBe("slug_taken");
  for (const slug of ["Reef", "a", "xn--abc", "reef.evil"])
    expect(codeOf(await make(one, slug))).toBe("invalid_input");
  expect(codeOf(await make(one, "reef-2", "<script>"))).toBe("invalid_input");
});

test("a brand is not the provider's, nor looks like it", async () => {
  const one = await signUp(hosts.own);
  const name = "Moorage";
  const cyrillic = name.replace(/o/g, "о").replace(/a/g, "а");
  for (const brand of [name, name.toUpperCase(), `${name} Support`, [...name].join("-"), cyrillic])
    expect(codeOf(await make(one, "marina-1", brand))).toBe("brand_taken");
  expect(codeOf(await make(one, `${name.toLowerCase()}-pay`))).toBe("brand_taken");
  expect(codeOf(await make(one, "marina-1", "Marina"))).toBe(200);
});

test("a customer has five sites, also when they are asked for at once", async () => {
  const owner = await signUp(hosts.own);
  const asked = Array.from({ length: 8 }, (_, at) => make(owner, `dock-${at}`));
  const codes = (await Promise.all(asked)).map(codeOf);
  expect(codes.filter((code) => code === 200)).toHaveLength(5);
  expect(codes.filter((code) => code === "site_limit")).toHaveLength(3);
});

test("a reseller's customers resell nothing", async () => {
  expect(codeOf(await make(await signUp("shoal.localhost"), "lagoon"))).toBe("whitelabel_off");
});

test("a draft is opened once, and no site that our staff stopped", async () => {
  const owner = await signUp(hosts.own);
  const { id, host } = (await make(owner, "skerry")).json();
  const set = (state: string) =>
    testbed.database.kysely.updateTable("sites").set({ state }).where("host", "=", host).execute();
  const publish = () => testbed.call("POST /v2/whitelabel/{id}/publish", owner, { params: { id } });
  const visit = async () =>
    (await testbed.app.inject({ url: "/api/v2/catalog/tlds", headers: { host } })).statusCode;

  await set("draft");
  await testbed.product.sites.load();
  expect(await visit()).toBe(421);
  expect((await publish()).json()).toMatchObject({ state: "live" });
  expect(await visit()).toBe(200);
  expect((await publish()).statusCode).toBe(200);
  await set("suspended");
  expect(codeOf(await publish())).toBe("site_not_draft");
});

test("T93 no row of a site belongs to a customer of another, and one that does is found", async () => {
  const shop = await signUp("shoal.localhost");
  await testbed.call("POST /v2/support/tickets", shop, { body: { subject: "web-1", message: "web-1" } });
  await testbed.call("POST /v2/api-keys", shop, { body: { name: "laptop", scopes: ["servers:read"] } });
  const { kysely } = testbed.database;
  expect(await mixedTables(kysely)).toEqual([]);
  const ticket = decodeId("ticket", testbed.ids.ticket) ?? "";
  const move = (site: number) =>
    kysely.updateTable("tickets").set({ site_id: site }).where("id", "=", ticket).execute();
  await move(2);
  expect(await mixedTables(kysely)).toEqual(["tickets"]);
  await move(1);
});
