import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopesOf } from "#src/platform/authz/policy.ts";
import { type Scope, scopes } from "#src/shared/access.ts";
import type { CustomerRoute, Route, RouteKey } from "#src/shared/contract.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { idsOf, takesNothing } from "./reach-handlers.fixture.ts";

// Every route with every kind of API key, generated from the contracts: a key can do what its scopes say and nothing
// else, and one that is not valid here and now can do nothing.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Secured = Route & CustomerRoute;

const isRouteKey = (key: string): key is RouteKey => key.includes(" /");
const routes = Object.entries(await readEveryRoute()).flatMap(([key, route]): [RouteKey, Route][] =>
  isRouteKey(key) ? [[key, route]] : [],
);
const secured = routes.flatMap(([key, route]): [RouteKey, Secured][] =>
  route.access === "customer" ? [[key, route]] : [],
);

let testbed: Testbed;
let names = 0;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});

afterAll(() => testbed.drop());

async function makeKey(owner: Caller, body: { scopes: readonly Scope[]; allowedIps?: readonly string[] }) {
  names += 1;
  const answer = await testbed.call("POST /v2/api-keys", owner, {
    body: { name: `matrix ${names}`, ...body },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { id, secret } = answer.json<{ id: string; secret: string }>();
  return { id, keyId: decodeId("apiKey", id), caller: { token: secret, host: owner.host } };
}

/** What a call with a key is answered. A body that no route takes: what is allowed ends there, without effect. */
async function answerOf(key: RouteKey, route: Route, caller: Caller) {
  const answer = await testbed.call(key, caller, { ...(route.body && { body: { unknownField: 1 } }) });
  return {
    status: answer.statusCode,
    code: answer.json().error?.code,
    scope: answer.json().error?.params?.scope,
  };
}

/** How many rows there are of what calls make, but for those of keys. */
async function effects(): Promise<unknown> {
  const { rows } = await testbed.database.pool.query(`
    SELECT (SELECT count(*) FROM audit_log WHERE object_type NOT IN ('api-key')) AS audit,
           (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM tasks) AS tasks,
           (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM sessions) AS sessions,
           (SELECT count(*) FROM customer_allowed_ips) AS networks,
           (SELECT string_agg(concat(name, hint, revoked_at), ' ' ORDER BY id) FROM api_keys
            WHERE name NOT LIKE 'matrix %') AS keys`);
  return rows[0];
}

const refusals = [
  "unauthorized",
  "forbidden",
  "session_needed",
  "scope_missing",
  "ip_not_allowed",
  "key_misplaced",
];

describe("T28 a key with one scope", () => {
  test.each([...scopes])("%s can make its own calls and no others", async (scope) => {
    const { caller } = await makeKey(testbed.callers.owner, { scopes: [scope] });
    const before = await effects();
    const leaks: string[] = [];
    for (const [key, route] of secured) {
      const missing = scopesOf(route).find((needed) => needed !== scope);
      const { status, code, scope: named } = await answerOf(key, route, caller);
      const isAsDeclared =
        route.scope === null
          ? status === 403 && code === "session_needed"
          : missing === undefined
            ? !refusals.includes(code)
            : status === 403 && code === "scope_missing" && named === missing;
      if (!isAsDeclared) leaks.push(`${key}: ${status} ${code} ${named}`);
    }
    expect(leaks).toEqual([]);
    expect(await effects()).toEqual(before);
  });
});

describe("T28 a key with every scope", () => {
  test("makes no call that a session has to make, and none of operators", async () => {
    const { caller } = await makeKey(testbed.callers.owner, { scopes });
    const before = await effects();
    const closed = routes.filter(
      ([, route]) => route.access === "staff" || ("scope" in route && route.scope === null),
    );
    const answers = await Promise.all(
      closed.map(async ([key, route]) => [key, (await answerOf(key, route, caller)).code]),
    );
    expect(answers).toEqual(
      closed.map(([key, { access }]) => [key, access === "staff" ? "forbidden" : "session_needed"]),
    );
    // Sign-in, security and keys are among them.
    expect(closed.length).toBeGreaterThan(25);
    expect(await effects()).toEqual(before);
  });

  test("of another customer finds nothing of this one's", async () => {
    const { caller } = await makeKey(testbed.callers.other, { scopes });
    const before = await effects();
    const byId = secured.filter(
      ([key, route]) => key.includes("{id}") && route.scope !== null && takesNothing(route),
    );
    expect(byId.length).toBeGreaterThan(20);
    for (const [key, route] of byId) {
      const answer = await testbed.call(key, caller, {
        params: idsOf(route, testbed.ids),
        ...(route.body && { body: {} }),
      });
      expect([key, answer.statusCode, answer.json().error?.code]).toEqual([key, 404, "not_found"]);
      expect(answer.body).not.toContain("web-1");
    }
    expect(await effects()).toEqual(before);
  });
});

/** Keys that are not valid for a call, and what each is refused with. */
const invalid: readonly [string, number, string, () => Promise<Caller>][] = [
  [
    "that was revoked",
    401,
    "unauthorized",
    async () => {
      const { id, caller } = await makeKey(testbed.callers.owner, { scopes });
      await testbed.call("DELETE /v2/api-keys/{id}", testbed.callers.owner, { params: { id } });
      return caller;
    },
  ],
  [
    "that has expired",
    401,
    "unauthorized",
    async () => {
      const { keyId, caller } = await makeKey(testbed.callers.owner, { scopes });
      await testbed.database.pool.query("UPDATE api_keys SET expires_at = '2020-01-01' WHERE id = $1", [
        keyId,
      ]);
      return caller;
    },
  ],
  [
    "of this site, on another one's host",
    401,
    "unauthorized",
    async () => ({ ...(await makeKey(testbed.callers.owner, { scopes })).caller, host: hosts.other }),
  ],
  [
    "of another site, on this one's host",
    401,
    "unauthorized",
    async () => ({ ...(await makeKey(testbed.callers.tenant, { scopes })).caller, host: hosts.own }),
  ],
  [
    "with a character exchanged",
    401,
    "unauthorized",
    async () => {
      const { caller } = await makeKey(testbed.callers.owner, { scopes });
      const { token } = caller;
      return { ...caller, token: token.slice(0, -1) + (token.endsWith("a") ? "b" : "a") };
    },
  ],
  [
    "that is bound to other addresses",
    403,
    "ip_not_allowed",
    async () => (await makeKey(testbed.callers.owner, { scopes, allowedIps: ["192.0.2.0/24"] })).caller,
  ],
];

test.each(invalid)("T28 a key %s can do nothing", async (_, status, code, open) => {
  const caller = await open();
  const before = await effects();
  const answers = await Promise.all(
    secured.map(async ([key, route]) => {
      const answer = await answerOf(key, route, caller);
      return [key, answer.status, answer.code];
    }),
  );
  expect(answers).toEqual(secured.map(([key]) => [key, status, code]));
  expect(await effects()).toEqual(before);
});

describe("T28 a key for some zones", () => {
  const dns = secured.filter(([, { scope }]) => scope?.startsWith("dns:"));
  const zone = async (caller: Caller, zones: readonly string[]) => {
    names += 1;
    const body = { name: `matrix ${names}`, scopes, objects: { zones } };
    const answer = await testbed.call("POST /v2/api-keys", caller, { body });
    return { token: String(answer.json().secret), host: caller.host };
  };

  test("reads and changes the records of those alone, and what else its scopes say", async () => {
    const { owner } = testbed.callers;
    const id = testbed.ids.domain;
    const other = encodeId("domain", randomUUID());
    const own = await zone(owner, [id]);
    const before = await effects();
    for (const [key, route] of dns) {
      const body = { ...(route.body && { body: { unknownField: 1 } }) };
      const inside = await testbed.call(key, own, { params: { ...idsOf(route, testbed.ids), id }, ...body });
      expect([key, refusals.concat("zone_not_allowed").includes(inside.json().error?.code)]).toEqual([
        key,
        false,
      ]);
      const outside = await testbed.call(key, own, {
        params: { ...idsOf(route, testbed.ids), id: other },
        ...body,
      });
      expect([key, outside.statusCode, outside.json().error.code]).toEqual([key, 403, "zone_not_allowed"]);
    }
    expect((await testbed.call("GET /v2/domains/{id}", own, { params: { id } })).statusCode).toBe(200);
    expect((await testbed.call("GET /v2/servers/list", own)).statusCode).toBe(200);
    expect(await effects()).toEqual(before);
  });

  test("of another customer's domain reads nothing of it", async () => {
    const thief = await zone(testbed.callers.other, [testbed.ids.domain]);
    const answer = await testbed.call("GET /v2/domains/{id}/records", thief, {
      params: { id: testbed.ids.domain },
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
  });
});
