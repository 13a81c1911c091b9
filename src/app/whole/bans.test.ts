import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { signInStaff } from "./office.fixture.ts";

// What staff bans by calls, whom it concerns, and that no one member can turn everybody away.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let abuse: Caller;
let owner: Caller;
const reason = "a complaint, checked";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  abuse = await signInStaff(testbed, "abuse");
  owner = await signInStaff(testbed, "owner");
});
afterAll(() => testbed.drop());

async function ask(key: RouteKey, caller: Caller, parts: Parameters<Testbed["call"]>[2] = {}) {
  const answer = await testbed.call(key, caller, parts);
  return { status: answer.statusCode, body: answer.json() };
}

const banAs = (caller: Caller, kind: string, value: string, more: object = {}) =>
  ask("POST /v2/admin/bans", caller, { body: { kind, value, reason, ...more } });
const ban = (kind: string, value: string, more: object = {}) => banAs(abuse, kind, value, more);
const preview = async (kind: string, value: string) =>
  (await ask("GET /v2/admin/bans/preview", abuse, { query: { kind, value } })).body;
const openBans = async (query: Record<string, string>) =>
  (await ask("GET /v2/admin/bans", abuse, { query })).body.bans;
const signUp = (domain: string) =>
  ask("POST /auth/sign-up", testbed.callers.anonymous, {
    body: { email: `${randomUUID()}@${domain}`, password: "kelp orrery vestibule" },
  });

/** So many customers with an email at a domain. */
async function customersAt(domain: string, count: number): Promise<void> {
  await testbed.database.pool.query(
    `WITH made AS (SELECT gen_random_uuid() AS customer, gen_random_uuid() AS usr FROM generate_series(1, $2::int)),
     c AS (INSERT INTO customers (id, site_id, created_at) SELECT customer, 1, now() FROM made RETURNING id),
     u AS (INSERT INTO users (id, site_id, username, email, email_canonical, language, dark_mode, created_at, updated_at)
           SELECT usr, 1, 'u' || usr, usr || '@' || $1, usr || '@' || $1, 'en', false, now(), now() FROM made RETURNING id)
     INSERT INTO memberships (customer_id, user_id, role)
     SELECT customer, usr, 'owner' FROM made, (SELECT count(*) FROM c) a, (SELECT count(*) FROM u) b`,
    [domain, count],
  );
}

/** So many customers who paid in from a wallet. */
async function payersOf(wallet: string, count: number): Promise<void> {
  await testbed.database.pool.query(
    `WITH n AS (SELECT n, gen_random_uuid() AS customer, gen_random_uuid() AS address FROM generate_series(1, $2::int) n),
     c AS (INSERT INTO customers (id, site_id, created_at) SELECT customer, 1, now() FROM n RETURNING id),
     a AS (INSERT INTO deposit_addresses (id, chain_family, chain_id, address, customer_id, key_fingerprint,
                                          derivation_index, created_at)
           SELECT address, 'BTC', 'btc', 'bc1q' || address, customer, $1, n, now() FROM n, (SELECT count(*) FROM c) made
           RETURNING id)
     INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, seen_at, senders)
     SELECT gen_random_uuid(), 'btc', md5(id::text) || md5(id::text), 'n', 'BTC', 1000, id, 'seen', now(), ARRAY[$1] FROM a`,
    [wallet, count],
  );
}

describe("T56 one member of staff", () => {
  test("bans what few have, and asks a second person for what many have", async () => {
    await customersAt("few.example", 3);
    await customersAt("mail.crowd.example", 21);
    expect(await preview("mail-domain", "few.example")).toMatchObject({ customers: 3, needsTwo: false });
    expect(await preview("mail-domain", "@Crowd.example")).toMatchObject({
      value: "crowd.example",
      customers: 21,
      needsTwo: true,
      isBanned: false,
    });
    expect((await ban("mail-domain", "few.example")).status).toBe(200);
    expect((await signUp("few.example")).body.error.code).toBe("not_accepted");
    const asked = await ban("mail-domain", "crowd.example");
    expect(asked).toMatchObject({ status: 409, body: { error: { code: "approval_needed" } } });
    expect((await signUp("crowd.example")).status).toBe(200);
    const decision = { decision: "approve", note: "looked at it" };
    const decide = (caller: Caller) =>
      ask("POST /v2/admin/approvals/{id}/decide", caller, {
        params: { id: asked.body.error.params.id },
        body: decision,
      });
    expect((await decide(abuse)).status).toBe(403);
    expect((await decide(owner)).status).toBe(200);
    expect((await signUp("crowd.example")).body.error.code).toBe("not_accepted");
    expect(await openBans({ q: "crowd" })).toMatchObject([{ value: "crowd.example", reason }]);
  });

  test("bans no wallet alone that many paid from, and there is one way to ban it", async () => {
    const wallet = "bc1qexchangeexchangeexchangeexchange";
    await payersOf(wallet, 21);
    expect((await ban("wallet", wallet)).body.error.code).toBe("approval_needed");
    expect(await openBans({ kind: "wallet" })).toEqual([]);
    const acts = Object.entries(await readEveryRoute()).filter(([key]) =>
      /^POST \/v2\/admin\/(?:bans|.*denied|.*sender)/.test(key),
    );
    expect(acts.map(([key, route]) => [key, "permission" in route && route.permission])).toEqual([
      ["POST /v2/admin/bans", "bans.write"],
      ["POST /v2/admin/bans/{id}/end", "bans.write"],
    ]);
  });

  test.each([
    ["192.0.0.0/15", "network_too_wide"],
    ["0.0.0.0/0", "network_too_wide"],
    ["::ffff:0:0/96", "network_too_wide"],
    ["2001:db8::/31", "network_too_wide"],
    ["::/0", "network_too_wide"],
    ["127.0.0.0/16", "own_network"],
    ["::ffff:127.0.0.1", "own_network"],
    ["192.0.2.0/33", "invalid_network"],
    ["192.0.2.0/-1", "invalid_network"],
    ["192.0.2.0/1e1", "invalid_network"],
  ])("does not ban %s", async (value, code) => {
    expect((await ban("network", value)).body.error.code).toBe(code);
    expect((await preview("network", value)).error.code).toBe(code);
  });

  test("bans of many small things what one may of a large one, in a day, and is asked for the rest", async () => {
    const member = await signInStaff(testbed, "abuse");
    for (const name of ["one", "two", "three"]) await customersAt(`${name}.small.example`, 8);
    const set = async (name: string) => {
      const { status, body } = await banAs(member, "mail-domain", `${name}.small.example`);
      return status === 200 ? "banned" : body.error.code;
    };
    expect([await set("one"), await set("two"), await set("three")]).toEqual([
      "banned",
      "banned",
      "approval_needed",
    ]);
    // Again the same is nothing new, and a colleague has a day of their own.
    expect(await set("two")).toBe("banned");
    const colleague = await signInStaff(testbed, "abuse");
    expect((await banAs(colleague, "mail-domain", "three.small.example")).status).toBe(200);
  });

  test("bans no more of one after the other than the widest network, and no more by asking at once", async () => {
    const member = await signInStaff(testbed, "abuse");
    const asked = await Promise.all(
      Array.from({ length: 6 }, (_, place) => banAs(member, "network", `10.${40 + place}.0.0/16`)),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await banAs(member, "network", "10.60.1.0/24")).body.error.code).toBe("approval_needed");
    const query = { kind: "network", value: "10.60.1.0/24" };
    expect((await ask("GET /v2/admin/bans/preview", member, { query })).body.needsTwo).toBe(true);
  });

  test.each(["gmail.com", "Hotmail.co.uk", "yahoo.fr", "web.de"])(
    "asks for %s, few as its customers are",
    async (domain) => {
      expect((await ban("mail-domain", domain)).body.error.code).toBe("approval_needed");
    },
  );

  test.each(["co.uk", "com.au", "github.io"])(
    "does not ban %s, below which others have names",
    async (name) => {
      expect((await ban("mail-domain", name)).body.error.code).toBe("mail_domain_shared");
      expect((await preview("mail-domain", name)).error.code).toBe("mail_domain_shared");
    },
  );

  test("does not ban where staff has its emails", async () => {
    const { rows } = await testbed.database.pool.query<{ email: string }>("SELECT email FROM staff LIMIT 1");
    await testbed.database.pool.query(
      "UPDATE staff SET email = 'ann@mail.harbour.example' WHERE email = $1",
      [rows[0]?.email],
    );
    for (const own of ["harbour.example", "mail.harbour.example"])
      expect((await ban("mail-domain", own)).body.error.code).toBe("own_mail_domain");
    expect((await ban("mail-domain", "not.mail.harbour.example")).status).toBe(200);
  });

  test("whose role does not allow bans sees none and sets none", async () => {
    for (const role of ["support", "viewer", "billing"] as const) {
      const caller = await signInStaff(testbed, role);
      expect((await ask("GET /v2/admin/bans", caller)).status).toBe(403);
      const body = { kind: "email", value: "x@y.example", reason };
      expect((await ask("POST /v2/admin/bans", caller, { body })).status).toBe(403);
    }
  });
});

test("T48 a role that may ban and not see emails is shown none, and not whose one is", async () => {
  const { customer } = testbed.ids;
  const { clock, product, database } = testbed;
  await database.kysely
    .insertInto("staff_roles")
    .values({ name: "bans-only", permissions: ["bans.write", "customers.read"], created_at: clock.now() })
    .execute();
  const { token } = await openStaffSession({ staff: product.staff, clock }, { role: "bans-only" });
  const limited = { token, host: testbed.callers.anonymous.host };
  const { things } = (await ask("GET /v2/admin/customers/{id}/to-ban", limited, { params: { id: customer } }))
    .body;
  expect(things.map(({ kind }: { kind: string }) => kind)).toEqual(["mail-domain"]);
  const { email } = (await ask("GET /users/me", testbed.callers.owner)).body;
  const asked = { query: { kind: "email", value: email } };
  expect((await ask("GET /v2/admin/bans/preview", abuse, asked)).body.customers).toBe(1);
  const stranger = { query: { kind: "email", value: "stranger@nowhere.example" } };
  const [one, two] = [
    await ask("GET /v2/admin/bans/preview", limited, asked),
    await ask("GET /v2/admin/bans/preview", limited, stranger),
  ];
  expect([one.body.customers, one.body.needsTwo]).toEqual([two.body.customers, two.body.needsTwo]);
  await ban("email", email);
  const listed = (await ask("GET /v2/admin/bans", limited, { query: { kind: "email" } })).body.bans;
  expect(listed.map(({ customers }: { customers: number | null }) => customers)).toEqual([null]);
  const [{ id }] = listed;
  await ask("POST /v2/admin/bans/{id}/end", abuse, { params: { id }, body: { reason } });
});

test("a wallet is a ban like others: in one spelling, and with an end", async () => {
  const wallet = "0x8576aCC5C05D6Ce88f4e49bf65BdF0C62F91353C";
  const until = new Date(Date.now() + 86_400_000).toISOString();
  expect((await ban("wallet", "not a wallet")).body.error.code).toBe("invalid_wallet");
  expect((await ban("wallet", wallet, { until })).status).toBe(200);
  expect(await openBans({ kind: "wallet" })).toMatchObject([
    { value: wallet.toLowerCase(), until, customers: 0, endedAt: null },
  ]);
  const [{ id }] = await openBans({ kind: "wallet" });
  await ask("POST /v2/admin/bans/{id}/end", abuse, { params: { id }, body: { reason } });
  expect(await openBans({ kind: "wallet" })).toEqual([]);
  expect(
    (await ask("GET /v2/admin/bans", abuse, { query: { state: "ended", kind: "wallet" } })).body.bans,
  ).toMatchObject([{ id, customers: null, endedAt: expect.any(String) }]);
});

test("what of a customer can be banned is shown with whom else it concerns, and that it was shown is kept", async () => {
  const { customer } = testbed.ids;
  const { things } = (await ask("GET /v2/admin/customers/{id}/to-ban", abuse, { params: { id: customer } }))
    .body;
  const kinds = things.map(({ kind }: { readonly kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["mail-domain", "email"]));
  for (const thing of things) {
    expect(thing.customers).toBeGreaterThanOrEqual(1);
    expect(await preview(thing.kind, thing.value)).not.toHaveProperty("value", undefined);
  }
  const shown = await testbed.database.kysely
    .selectFrom("audit_log")
    .select("action")
    .where("object_id", "=", decodeId("customer", customer) ?? "")
    .where("action", "=", "customer.show")
    .execute();
  expect(shown.length).toBeGreaterThan(0);
});
