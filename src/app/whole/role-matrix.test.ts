import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalsOf } from "#src/platform/http/refusals.ts";
import { type Member, mayDo, type MemberRole, memberRoles, scopes } from "#src/shared/access.ts";
import type { CustomerRoute, Route, RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { idsOf, takesNothing } from "./reach-handlers.fixture.ts";

// Every route as every role of a team, generated from the contracts: for the own customer as the route says, for
// another customer and at another brand nothing.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Secured = Route & CustomerRoute;

const isRouteKey = (key: string): key is RouteKey => key.includes(" /");
const secured = Object.entries(await readEveryRoute()).flatMap(([key, route]): [RouteKey, Secured][] =>
  isRouteKey(key) && route.access === "customer" ? [[key, route]] : [],
);
const members: readonly Member[] = [
  ...memberRoles.map((role) => ({ role, mayDestroy: false })),
  { role: "technical", mayDestroy: true },
  // The switch of another role gives nothing.
  { role: "billing", mayDestroy: true },
  { role: "viewer", mayDestroy: true },
];
const named = members.map((member): [string, Member] => [
  `${member.role}${member.mayDestroy ? ", may destroy" : ""}`,
  member,
]);

let testbed: Testbed;
let person: { caller: Caller; userId: string };
let owner: { customerId: string; userId: string };

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  const { callers, database } = testbed;
  const customerOf = async (caller: Caller) => {
    const { id } = (await testbed.call("GET /users/me", caller)).json();
    const userId = decodeId("user", id) ?? "";
    const { customer_id: customerId } = await database.kysely
      .selectFrom("memberships")
      .select("customer_id")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return { customerId, userId };
  };
  owner = await customerOf(callers.owner);
  const { userId } = await customerOf(callers.other);
  person = { caller: callers.other, userId };
});

afterAll(() => testbed.drop());

/** Makes a person's session act for the owner's customer, as this member. */
async function become({ role, mayDestroy }: Member): Promise<void> {
  const { kysely } = testbed.database;
  const membership = { role, may_destroy: mayDestroy };
  await kysely
    .insertInto("memberships")
    .values({ user_id: person.userId, customer_id: owner.customerId, ...membership })
    .onConflict((conflict) => conflict.columns(["user_id", "customer_id"]).doUpdateSet(membership))
    .execute();
  await sql`UPDATE sessions SET customer_id = ${owner.customerId} WHERE user_id = ${person.userId}`.execute(
    kysely,
  );
}

/** A body that no route takes: what is allowed ends there, without effect. */
const answerOf = async (key: RouteKey, route: Route, caller: Caller) => {
  const answer = await testbed.call(key, caller, {
    params: idsOf(route, testbed.ids),
    ...(route.body && { body: { unknownField: 1 } }),
  });
  return { status: answer.statusCode, code: answer.json().error?.code };
};

/** Ends sessions or removes things with its path alone. */
const actsAtOnce = ([key]: readonly [RouteKey, Secured]): boolean => key.startsWith("DELETE ");

describe("T36 a member of a team", () => {
  test.each(named)("as %s can make the calls of this role and no others", async (_, member) => {
    await become(member);
    const before = await effects();
    const wrong: string[] = [];
    for (const [key, route] of secured) {
      const isAllowed = mayDo(member, route);
      if (isAllowed && actsAtOnce([key, route])) continue;
      const { status, code } = await answerOf(key, route, person.caller);
      const isRefused = status === 403 && code === "role_not_allowed";
      if (isRefused === isAllowed || code === "unauthorized") wrong.push(`${key}: ${status} ${code}`);
      if (isRefused && refusalsOf(key, route).get(403)?.includes("role_not_allowed") !== true)
        wrong.push(`${key}: its description lacks ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(await effects()).toEqual(before);
  });

  test.each(named)("as %s with a key of every scope can do no more", async (_, member) => {
    await become({ role: "admin", mayDestroy: false });
    const body = { name: `key ${randomUUID().slice(0, 8)}`, scopes };
    const made = await testbed.call("POST /v2/api-keys", person.caller, { body });
    const key: Caller = { token: String(made.json().secret), host: hosts.own };
    await become(member);
    const before = await effects();
    const wrong: string[] = [];
    for (const [path, route] of secured) {
      if (route.scope === null || (mayDo(member, route) && actsAtOnce([path, route]))) continue;
      const { status, code } = await answerOf(path, route, key);
      const isRefused = status === 403 && code === "role_not_allowed";
      if (isRefused === mayDo(member, route) || code === "unauthorized")
        wrong.push(`${path}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(await effects()).toEqual(before);
  });

  test.each(memberRoles.map((role) => [role]))(
    "as %s sees nothing of it for another customer",
    async (role) => {
      await become({ role, mayDestroy: true });
      await actFor(await ownCustomer());
      const before = await effects();
      for (const [key, route] of secured) {
        if (!key.includes("{id}") || !takesNothing(route) || route.right === "self") continue;
        const answer = await testbed.call(key, person.caller, {
          params: idsOf(route, testbed.ids),
          ...(route.body && { body: {} }),
        });
        expect([key, answer.statusCode, answer.json().error?.code]).toEqual([key, 404, "not_found"]);
      }
      expect(await effects()).toEqual(before);
    },
  );

  test.each(memberRoles.map((role) => [role]))("as %s is no one at another brand", async (role) => {
    await become({ role, mayDestroy: true });
    for (const [key, route] of secured) {
      const { status } = await answerOf(key, route, { ...person.caller, host: hosts.other });
      expect([key, status]).toEqual([key, 401]);
    }
  });

  test("who is no member any more is refused at the next call, with session and key", async () => {
    await become({ role: "admin", mayDestroy: false });
    const made = await testbed.call("POST /v2/api-keys", person.caller, {
      body: { name: "left behind", scopes: ["servers:read"] },
    });
    const key: Caller = { token: String(made.json().secret), host: hosts.own };
    expect((await testbed.call("GET /v2/servers/list", key)).statusCode).toBe(200);
    await testbed.database.kysely
      .deleteFrom("memberships")
      .where("user_id", "=", person.userId)
      .where("customer_id", "=", owner.customerId)
      .execute();
    for (const caller of [key, person.caller]) {
      const answer = await testbed.call("GET /v2/servers/list", caller);
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, "unauthorized"]);
    }
  });
});

describe("T36 a technical member", () => {
  const asTechnical: Member = { role: "technical", mayDestroy: false };

  test("finds own keys and endpoints alone, and gives them no more than they have", async () => {
    await become(asTechnical);
    const { caller } = person;
    const { apiKey, webhookEndpoint } = testbed.ids;
    for (const [key, id] of [
      ["GET /v2/api-keys/{id}", apiKey],
      ["DELETE /v2/api-keys/{id}", apiKey],
      ["GET /v2/webhooks/{id}", webhookEndpoint],
      ["DELETE /v2/webhooks/{id}", webhookEndpoint],
    ] as const) {
      const answer = await testbed.call(key, caller, { params: { id } });
      expect([key, answer.statusCode]).toEqual([key, 404]);
    }
    const post = (key: RouteKey, body: object) => testbed.call(key, caller, { body });
    const url = "http://127.0.0.1:9/technical";
    const more = await post("POST /v2/api-keys", {
      name: "buyer",
      scopes: ["servers:write", "orders:spend"],
    });
    expect([more.statusCode, more.json().error.code]).toEqual([403, "role_not_allowed"]);
    const money = await post("POST /v2/webhooks", { url, events: ["*"] });
    expect([money.statusCode, money.json().error.code]).toEqual([403, "role_not_allowed"]);
    const own = await post("POST /v2/api-keys", { name: "own", scopes: ["servers:power"] });
    expect(own.statusCode).toBe(200);
    const listed = (await testbed.call("GET /v2/api-keys", caller)).json().keys;
    expect(listed.every(({ id }: { id: string }) => id !== apiKey)).toBe(true);
    expect(listed.map(({ name }: { name: string }) => name)).toContain("own");
    const endpoint = await post("POST /v2/webhooks", { url, events: ["server.delivered"] });
    expect(endpoint.statusCode).toBe(200);
    const endpoints = (await testbed.call("GET /v2/webhooks", caller)).json().endpoints;
    expect(endpoints.map(({ id }: { id: string }) => id)).toEqual([endpoint.json().id]);
  });

  test.each<[MemberRole]>([["technical"], ["viewer"]])("or %s sees no money", async (role) => {
    await become({ role, mayDestroy: true });
    expect((await testbed.call("GET /users/me", person.caller)).json().balance).toBeNull();
    expect((await testbed.call("GET /users/me", testbed.callers.owner)).json().balance).toEqual(
      expect.any(Number),
    );
  });
});

async function ownCustomer(): Promise<string> {
  const { customer_id: id } = await testbed.database.kysely
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", person.userId)
    .where("customer_id", "<>", owner.customerId)
    .executeTakeFirstOrThrow();
  return id;
}

async function actFor(customerId: string): Promise<void> {
  await sql`UPDATE sessions SET customer_id = ${customerId} WHERE user_id = ${person.userId}`.execute(
    testbed.database.kysely,
  );
}

/** How many rows there are of what calls make. */
async function effects(): Promise<unknown> {
  const { rows } = await testbed.database.pool.query(`
    SELECT (SELECT count(*) FROM audit_log WHERE action <> 'api-key.create') AS audit,
           (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM tasks) AS tasks,
           (SELECT count(*) FROM ledger_entries) AS entries,
           (SELECT count(*) FROM sessions WHERE revoked_at IS NULL) AS sessions,
           (SELECT count(*) FROM memberships) AS members,
           (SELECT count(*) FROM webhook_endpoints) AS endpoints,
           (SELECT count(*) FROM api_keys WHERE revoked_at IS NOT NULL) AS ended`);
  return rows[0];
}
