import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDueHosts } from "#src/features/whitelabel/server/hosts/check-due-hosts.ts";
import { checkHost } from "#src/features/whitelabel/server/hosts/check-host.ts";
import type { HostsContext } from "#src/features/whitelabel/server/hosts/deps.ts";
import type { FoundRecords } from "#src/features/whitelabel/server/hosts/host-records.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { isMovable } from "#src/platform/clock.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// Names of their own that resellers bring: claimed by anyone, served for who proves them, and left when the proof is gone.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

interface Shop {
  readonly caller: Caller;
  readonly id: string;
  readonly siteId: number;
  readonly own: string;
}

let testbed: Testbed;
let reef: Shop;
let bay: Shop;
/** What public name servers say, by host; one that is not here is silent. */
const zones = new Map<string, FoundRecords>();
const target = "sites.localhost";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  reef = await open("reef");
  bay = await open("bay");
});
afterAll(() => testbed.drop());

async function open(slug: string): Promise<Shop> {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const signedUp = await testbed.call("POST /auth/sign-up", { token: null, host: hosts.own }, { body });
  const caller = { token: String(signedUp.json().accessToken), host: hosts.own };
  const made = await testbed.call("POST /v2/whitelabel", caller, { body: { name: slug, slug } });
  const own = String(made.json().host);
  const { site_id: siteId } = await testbed.database.kysely
    .selectFrom("site_hosts")
    .select("site_id")
    .where("host", "=", own)
    .executeTakeFirstOrThrow();
  return { caller, id: String(made.json().id), siteId, own };
}

const calls = {
  claim: "POST /v2/whitelabel/{id}/hosts",
  drop: "DELETE /v2/whitelabel/{id}/hosts/{host}",
  check: "POST /v2/whitelabel/{id}/hosts/{host}/check",
  first: "POST /v2/whitelabel/{id}/hosts/{host}/primary",
  write: "POST /v2/whitelabel/{id}/hosts/{host}/records",
} as const satisfies Record<string, RouteKey>;

async function act(name: keyof typeof calls, { caller, id }: Shop, host: string) {
  const parts = name === "claim" ? { params: { id }, body: { host } } : { params: { id, host } };
  const answer = await testbed.call(calls[name], caller, parts);
  const body = answer.json();
  if (answer.statusCode !== 200) return { code: String(body.error.code), one: undefined, all: [] };
  const all: {
    host: string;
    isPrimary: boolean;
    state: string;
    records: Line[];
    servedUntil: string | null;
  }[] = body.hosts;
  return { code: "", one: all.find((row) => row.host === host), all };
}
interface Line {
  readonly type: string;
  readonly value: string;
  readonly isRight: boolean;
}

/** The product's own use cases with name servers that this file plays. */
const context = (): HostsContext => ({
  platform: testbed.platform,
  sites: testbed.product.sites,
  records: {
    look: ({ host }) => Promise.resolve(zones.get(host) ?? null),
    addressesOf: () => Promise.resolve(["192.0.2.7"]),
  },
  target,
  ownNames: ["localhost"],
  findOwnNames: () => Promise.resolve(new Map()),
  findServed: () => Promise.reject(new Error("there is none")),
  dns: { addRecords: () => Promise.reject(new Error("there is none")), providerNameServers: [] },
});

const look = async ({ siteId }: Shop, host: string) => {
  try {
    await checkHost(context(), createCtx(testbed.platform, systemActor), { siteId, host });
    return "";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

const rowOf = ({ siteId }: Shop, host: string) =>
  testbed.database.kysely
    .selectFrom("site_hosts")
    .select(["state", "is_primary", "proof_token"])
    .where("site_id", "=", siteId)
    .where("host", "=", host)
    .executeTakeFirstOrThrow();

/** The zone of a host as its owner would write it for this site. */
async function prove(shop: Shop, host: string): Promise<void> {
  const { proof_token: proof } = await rowOf(shop, host);
  zones.set(host, { cname: target, addresses: [], texts: ["something else", String(proof)] });
}

async function pass(days: number): Promise<void> {
  const { clock } = testbed.platform;
  if (!isMovable(clock)) throw new Error("the product has the clock of no demo");
  await clock.advance(Math.round(days * 86_400_000));
}

const siteAt = (host: string) => testbed.product.sites.byHost(host)?.id ?? null;

test("a name with its records is served at once, can be the first one, and is left again", async () => {
  const host = "shop.reef.example";
  const claimed = await act("claim", reef, host);
  expect(claimed.one).toMatchObject({ state: "active", isPrimary: false });
  expect(claimed.one?.records.map(({ type, isRight }) => [type, isRight])).toEqual([
    ["TXT", true],
    ["CNAME", true],
  ]);
  expect(siteAt(host)).toBe(reef.siteId);

  expect((await act("first", reef, host)).one?.isPrimary).toBe(true);
  expect((await testbed.product.sites.of(reef.siteId)).baseUrl).toMatch(/^http:\/\/shop\.reef\.example\b/);
  // A demo is reached from this machine alone, so that its sites keep their hosts there.
  const call = { url: "/api/v2/catalog/tlds", headers: { host: reef.own } };
  expect((await testbed.app.inject(call)).statusCode).toBe(200);

  const dropped = await act("drop", reef, host);
  expect(dropped.all.map((one) => one.host)).not.toContain(host);
  expect(dropped.all.find((one) => one.host === reef.own)).toMatchObject({ isPrimary: true });
  expect(siteAt(host)).toBeNull();
  expect(await testbed.findings()).toEqual([]);
});

test.each([
  "localhost",
  "other.localhost",
  "bay.localhost",
  "127.0.0.1",
  "1.2.3",
  "0x7f.1",
  "[::1]",
  "co.uk",
  "github.io",
  "reef",
  "printer.local",
  "a b.example",
  "reef.example/x",
  "reef.example:8080",
  "-reef.example",
  "rееf.example",
  "xn--rf-nlca.example",
  `${"x".repeat(64)}.example`,
])("T100 no site is served under %j", async (host) => {
  expect((await act("claim", reef, host)).code).toMatch(/^(host_refused|invalid_input)$/);
});

test("T100 what is missing or leads elsewhere is not served, and says what was found", async () => {
  expect((await act("claim", reef, "missing.reef.example")).one).toMatchObject({ state: "pending" });
  expect((await act("claim", reef, "elsewhere.reef.example")).one?.records[1]).toMatchObject({
    type: "CNAME",
    value: target,
    found: ["parking.example"],
    isRight: false,
  });
  expect((await act("claim", reef, "silent.reef.example")).one).toMatchObject({ isSilent: true });
  expect((await act("first", reef, "missing.reef.example")).code).toBe("host_not_active");
  expect((await act("write", reef, "missing.reef.example")).code).toBe("zone_elsewhere");
  for (const name of ["missing", "elsewhere", "silent"]) {
    expect(siteAt(`${name}.reef.example`)).toBeNull();
    await act("drop", reef, `${name}.reef.example`);
  }
});

test("T100 of two sites that claim a name the one is served that its zone names", async () => {
  const host = "missing.both.example";
  await act("claim", reef, host);
  await act("claim", bay, host);
  await prove(reef, host);
  expect([await look(bay, host), await look(reef, host)]).toEqual(["", ""]);
  expect(siteAt(host)).toBe(reef.siteId);
  expect(await look(bay, host)).toBe("host_taken");
  await act("first", reef, host);

  // The name was sold: its zone names the other site now.
  await prove(bay, host);
  expect(await look(bay, host)).toBe("");
  expect(siteAt(host)).toBe(bay.siteId);
  expect(await rowOf(reef, host)).toMatchObject({ state: "pending", is_primary: false });
  expect(await rowOf(reef, reef.own)).toMatchObject({ is_primary: true });
});

test("T100 a name that still leads here belongs to no one without a proof", async () => {
  const host = "missing.dangling.example";
  await act("claim", reef, host);
  await prove(reef, host);
  await look(reef, host);
  const { proof_token: old } = await rowOf(reef, host);
  await act("drop", reef, host);
  expect(siteAt(host)).toBeNull();

  // Its records stay behind: way and former proof.
  await act("claim", bay, host);
  expect([await look(bay, host), siteAt(host)]).toEqual(["", null]);
  await act("claim", reef, host);
  expect((await rowOf(reef, host)).proof_token).not.toBe(old);
  expect([await look(reef, host), siteAt(host)]).toEqual(["", null]);
});

test("T100 two looks at once leave one site with the name", async () => {
  const host = "missing.raced.example";
  await act("claim", reef, host);
  await act("claim", bay, host);
  const [{ proof_token: one }, { proof_token: two }] = [await rowOf(reef, host), await rowOf(bay, host)];
  zones.set(host, { cname: target, addresses: [], texts: [String(one), String(two)] });
  await Promise.all([reef, bay, reef, bay].map((shop) => look(shop, host)));
  const states = [await rowOf(reef, host), await rowOf(bay, host)].map(({ state }) => state);
  expect(states.sort()).toEqual(["active", "pending"]);
});

test("a name whose records are gone is served for a week, then links lead to the site's own host", async () => {
  const host = "missing.gone.example";
  await act("claim", reef, host);
  await prove(reef, host);
  await look(reef, host);
  await act("first", reef, host);
  zones.set(host, { cname: null, addresses: ["192.0.2.7", "203.0.113.9"], texts: [] });
  await pass(1.1);
  await checkDueHosts(context());
  expect(await rowOf(reef, host)).toMatchObject({ state: "failing", is_primary: true });
  expect(siteAt(host)).toBe(reef.siteId);
  await pass(6);
  await checkDueHosts(context());
  expect(await rowOf(reef, host)).toMatchObject({ state: "failing" });
  await pass(1.1);
  await checkDueHosts(context());
  expect(await rowOf(reef, host)).toMatchObject({ state: "pending", is_primary: false });
  expect([siteAt(host), siteAt(reef.own)]).toEqual([null, reef.siteId]);
  await prove(reef, host);
  expect([await look(reef, host), siteAt(host)]).toEqual(["", reef.siteId]);
});

test("a new claim is looked at without being asked for", async () => {
  const host = "missing.claimed.example";
  await act("claim", bay, host);
  const { proof_token: proof } = await rowOf(bay, host);
  // The bare name of a zone has addresses.
  zones.set(host, { cname: null, addresses: ["192.0.2.7"], texts: [String(proof)] });
  await checkDueHosts(context());
  expect(await rowOf(bay, host)).toMatchObject({ state: "pending" });
  await pass(0.02);
  await checkDueHosts(context());
  expect(await rowOf(bay, host)).toMatchObject({ state: "active" });
});

test("a site has ten names of its own, and other customers' sites none that they could ask for", async () => {
  const shop = await open("cove");
  for (let at = 0; at < 10; at += 1) await act("claim", shop, `missing.c${at}.example`);
  expect((await act("claim", shop, "missing.c10.example")).code).toBe("host_limit");
  expect((await act("claim", shop, "missing.c9.example")).code).toBe("");
  expect((await act("check", { ...shop, caller: bay.caller }, "missing.c1.example")).code).toBe("not_found");
  expect((await act("drop", shop, shop.own)).code).toBe("not_found");
});
