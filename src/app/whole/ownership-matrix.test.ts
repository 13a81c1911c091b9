import * as z from "zod/mini";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import { isIdKind } from "#src/platform/operator/read-id.ts";
import type { Route, RouteKey } from "#src/shared/contract.ts";
import { encodeId, idPrefixes } from "#src/shared/ids.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { bodiesWithIds, type Case, cases, paramsOf } from "./ownership-cases.fixture.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

// Who may do what, for every route: deny by default. A route with an id in its path or body that has no case
// here fails.

const isRouteKey = (key: string): key is RouteKey => key.includes(" /");
const routes = Object.entries(await readEveryRoute()).flatMap(([key, route]): [RouteKey, Route][] =>
  isRouteKey(key) ? [[key, route]] : [],
);
// Of staff's calls the permission decides, not who owns what; articles of the help are everyone's.
const routesWithId = routes.filter(([key, { access }]) => /\{(?!slug\})/.test(key) && access !== "staff");

const routesOfOwners = routes.flatMap(([key]): [RouteKey, Case][] => {
  const known = cases[key];
  return known ? [[key, known]] : [];
});

let testbed: Testbed;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});

afterAll(() => testbed.drop());

/** A picture of one point. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const queryOf = ({ query, upload }: Pick<Case, "query" | "upload">) => ({
  ...(query !== undefined && { query }),
  ...(upload === true && { upload: { name: "logo.png", content: picture } }),
});

/** Well-formed params of a call of staff, of things that do not exist. */
function anyParamsOf({ params }: Route): Record<string, string> {
  const someUuid = "01900000-0000-7000-8000-0000000000ff";
  const kinds = Object.keys(idPrefixes).filter(isIdKind);
  const values = [
    ...kinds.map((kind) => encodeId(kind, someUuid)),
    "some-role",
    "some.act",
    "terms",
    "1",
    "x",
  ];
  return Object.fromEntries(
    Object.entries(params?.shape ?? {}).map(([name, schema]) => [
      name,
      values.find((value) => safeParse(schema, value).success) ?? "x",
    ]),
  );
}

/** Row counts that grow only when something was done. */
async function effects(): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM audit_log) AS audit, (SELECT count(*) FROM tasks) AS tasks,
           (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM payments) AS payments,
           (SELECT count(*) FROM ssh_keys) AS keys,
           (SELECT count(*) FROM domains) AS domains, (SELECT max(updated_at) FROM domains) AS domains_at,
           (SELECT sum(version) FROM dns_zones) AS zones, (SELECT count(*) FROM dns_records) AS records,
           (SELECT count(*) FROM contacts) AS contacts, (SELECT max(updated_at) FROM contacts) AS contacts_at,
           (SELECT count(*) FROM dedicated_requests WHERE state = 'open') AS requests, (SELECT count(*) FROM ledger_entries) AS entries,
           (SELECT count(*) FROM api_keys WHERE revoked_at IS NULL) AS api_keys,
           (SELECT string_agg(hint, ' ' ORDER BY id) FROM api_keys) AS secrets,
           (SELECT string_agg(endpoint::text, ' ' ORDER BY id) FROM webhook_endpoints endpoint) AS endpoints,
           (SELECT string_agg(delivery::text, ' ' ORDER BY message_id) FROM webhook_deliveries delivery) AS deliveries,
           (SELECT string_agg(concat(user_id, customer_id, role), ' ' ORDER BY user_id, customer_id) FROM memberships) AS members,
           (SELECT count(*) FROM invitations WHERE ended_at IS NULL) AS invitations,
           (SELECT count(*) FROM passkeys) AS passkeys, (SELECT count(*) FROM passkey_challenges) AS challenges,
           (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
           (SELECT count(*) FROM sessions WHERE revoked_at IS NULL) AS open_sessions,
           (SELECT string_agg(ticket::text, ' ' ORDER BY id) FROM tickets ticket) AS tickets,
           (SELECT string_agg(id::text, ' ' ORDER BY id) FROM ticket_files) AS files,
           (SELECT count(*) FROM ticket_messages) AS messages, (SELECT count(*) FROM ticket_reads) AS reads,
           (SELECT count(*) FROM notifications WHERE is_read) AS read`.execute(testbed.database.kysely);
  return rows[0];
}

describe("T1 the list of routes", () => {
  test("is titled with the name of the site that is asked", async () => {
    const titles = [hosts.own, hosts.other].map(async (host) => {
      const { body } = await testbed.app.inject({ url: "/api/openapi.json", headers: { host } });
      return JSON.parse(body).info.title;
    });
    const [own, other] = await Promise.all(titles);
    expect([own, other]).toEqual([expect.stringMatching(/ API$/), expect.stringMatching(/ API$/)]);
    expect(own).not.toBe(other);
  });

  test("is the same in the contracts, the router and OpenAPI", async () => {
    const declared = routes.map(([key]) => key).sort();
    const served = servedRoutes(testbed.app.printRoutes({ commonPrefix: false })).filter(
      (key) => !undeclared.some((path) => key.endsWith(` ${path}`)),
    );
    expect(served.sort()).toEqual(declared);
    const document = (
      await testbed.app.inject({ url: "/api/openapi.json", headers: { host: hosts.own } })
    ).json();
    const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
    );
    expect(documented.sort()).toEqual(declared);
  });

  test("has a case for every id in a path and in a body", () => {
    expect(Object.keys(cases).sort()).toEqual(routesWithId.map(([key]) => key).sort());
    expect(
      routes
        .filter(([, { access }]) => access !== "staff")
        .flatMap(([key, route]) => idFields(route).map((field) => `${key} ${field}`))
        .sort(),
    ).toEqual(bodiesWithIds);
  });
});

describe("T2 roles", () => {
  const secured = routes.filter(([, { access }]) => access !== "public");

  test.each(secured)("%s: refused without a session, and with a made-up one", async (key) => {
    const { anonymous } = testbed.callers;
    expect((await testbed.call(key, anonymous)).statusCode).toBe(401);
    expect((await testbed.call(key, { ...anonymous, token: "A".repeat(43) })).statusCode).toBe(401);
  });

  test.each(secured)("%s: refused to the other role", async (key, { access }) => {
    const { owner, staff } = testbed.callers;
    const answer = await testbed.call(key, access === "staff" ? owner : staff);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, "forbidden"]);
  });

  test.each(secured.filter(([, { access }]) => access === "customer"))(
    "%s: no session of another brand",
    async (key) => {
      const { owner, tenant } = testbed.callers;
      expect((await testbed.call(key, { ...owner, host: hosts.other })).statusCode).toBe(401);
      expect((await testbed.call(key, { ...tenant, host: hosts.own })).statusCode).toBe(401);
    },
  );
});

// In order: the last test consumes what the others need.
describe("T1 owners", { shuffle: false }, () => {
  const owned = routesOfOwners.filter(([, { link }]) => !link);

  test.each(owned)("%s: another customer's object does not exist", async (key, { kind, ...own }) => {
    const body = bodyOf(own);
    const before = await effects();
    for (const caller of [testbed.callers.other, testbed.callers.tenant]) {
      const answer = await testbed.call(key, caller, {
        params: paramsOf(testbed.ids, kind),
        body,
        ...queryOf(own),
      });
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
      expect(answer.body).not.toContain("web-1");
    }
    expect(await effects()).toEqual(before);
  });

  test.each(routesOfOwners.filter(([, { link }]) => link))(
    "%s: has its link open on its own brand only",
    async (key, { kind, body }) => {
      const parts = { params: paramsOf(testbed.ids, kind), body };
      const { anonymous, tenant } = testbed.callers;
      expect((await testbed.call(key, anonymous, parts)).statusCode).toBe(200);
      expect((await testbed.call(key, tenant, parts)).statusCode).toBe(404);
    },
  );

  test("cannot mark another customer's notification as read", async () => {
    const before = await effects();
    const body = { ids: [testbed.ids.notification] };
    await testbed.call("POST /v2/notifications/read", testbed.callers.other, { body });
    expect(await effects()).toEqual(before);
  });

  test.each([
    ["POST /v2/domains/bulk/autoprolongation/toggle", { isEnabled: true }],
    ["POST /v2/domains/bulk/tag", { tag: "mine" }],
    ["POST /v2/domains/bulk/untag", { tag: "mine" }],
    ["POST /v2/servers/bulk/power", { action: "stop" }],
    ["POST /v2/servers/bulk/tag", { tag: "mine" }],
    ["POST /v2/servers/bulk/untag", { tag: "mine" }],
  ] as const)("%s: passes over what is another customer's", async (key, rest) => {
    const before = await effects();
    const ids = [key.includes("/domains/") ? testbed.ids.domain : testbed.ids.server];
    const answer = await testbed.call(key, testbed.callers.other, { body: { ids, ...rest } });
    expect(answer.json()).toEqual({ results: [{ id: ids[0], errorCode: "not_found" }] });
    expect(await effects()).toEqual(before);
  });

  test.each([
    ["POST /v2/domains/purchase", {}],
    [
      "POST /v2/domains/transfer-in",
      { items: undefined, name: "elsewhere.com", code: "code", expectedTotalCents: 1040 },
    ],
  ] as const)("%s: takes no contact of another customer", async (key, rest) => {
    const before = await effects();
    const body = {
      ...testbed.domainBody,
      items: [{ name: "their.com", years: 1, isPrivate: false }],
      ...rest,
    };
    const answer = await testbed.call(key, testbed.callers.other, { body });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
    expect(await effects()).toEqual(before);
  });

  test("cannot act for another customer", async () => {
    const before = await effects();
    const { team } = (await testbed.call("GET /users/me", testbed.callers.owner)).json();
    for (const caller of [testbed.callers.other, testbed.callers.tenant]) {
      const body = { customerId: team.customerId };
      const answer = await testbed.call("POST /users/customers/switch", caller, { body });
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
    }
    expect(await effects()).toEqual(before);
  });

  test("cannot put another customer's key on a server", async () => {
    const before = await effects();
    const answer = await testbed.call("POST /v2/servers/purchase", testbed.callers.other, {
      body: testbed.purchaseBody,
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
    expect(await effects()).toEqual(before);
  });

  test("may use what is theirs", async () => {
    const answers: Record<string, number> = {};
    for (const [key, { kind, ...own }] of routesOfOwners) {
      const body = bodyOf(own);
      const answer = await testbed.call(key, testbed.callers.owner, {
        params: paramsOf(testbed.ids, kind),
        body,
        ...queryOf(own),
      });
      answers[key] = answer.statusCode;
    }
    expect(answers).toEqual(Object.fromEntries(routesOfOwners.map(([key, { owner }]) => [key, owner])));
  });
});

describe("T5 hostile fields", () => {
  const hostile = {
    price: 1,
    priceCents: 1,
    totalCents: 1,
    balance: 1_000_000,
    status: "active",
    role: "owner",
    owner: "usr_x",
    customerId: "cus_x",
    siteId: 2,
    isAdmin: true,
    permissions: ["*"],
    constructor: {},
  };
  const writes = routes.filter(([, { body }]) => body);

  test.each(writes)("%s refuses every unknown field, without effect", async (key, route) => {
    const { access, body } = route;
    const before = await effects();
    const params =
      access === "staff" ? anyParamsOf(route) : paramsOf(testbed.ids, cases[key]?.kind ?? "server");
    const { owner, staff, anonymous } = testbed.callers;
    const caller = access === "staff" ? staff : access === "customer" ? owner : anonymous;
    const answer = await testbed.call(key, caller, { params, body: hostile, query: { token: "x" } });
    expect(answer.statusCode).toBe(422);
    const { fields } = answer.json().error;
    for (const field of Object.keys(hostile).filter((name) => !(name in (body?.shape ?? {}))))
      expect([field, fields[field]]).toEqual([field, "unknown_field"]);
    expect(await effects()).toEqual(before);
  });

  test.each(writes)("%s allows no unknown fields at any depth of its body", (_, { body }) => {
    expect(openObjects(z.toJSONSchema(body ?? z.never(), { io: "input" }))).toEqual([]);
  });
});

/** Paths served beside the contracts. */
const undeclared = [
  "/healthz",
  "/readyz",
  "/api/openapi.json",
  "/api/docs",
  "/api/docs/js/scalar.js",
  "/api/docs/examples/{file}",
  "/brand/{hash}/{file}",
  "/downloads/moorage",
  "/status.atom",
  "/u/{token}",
  "/v2/admin/events",
  "/v2/events",
  "/v2/gateways/{driver}/webhook",
  "/v2/payouts/cards/callback",
  "/v2/servers/console",
  "/dev/card-payouts",
  "/dev/card-payouts/chosen",
  "/dev/clock",
  "/dev/mailbox",
  "/dev/sign-in/google",
  "/dev/sign-in/google/chosen",
  "/dev/sign-in/telegram",
  "/dev/sign-in/telegram/chosen",
  "/dev/telegram",
  "/dev/telegram/log",
  "/dev/mailbox/{id}",
  "/dev/mailbox/{id}/body",
  "/dev/mailbox/{id}/reply",
  "/dev/registry",
  "*",
].map((path) => path.replace(/^\/api(?!\/docs|\/openapi)/, ""));

/** Routes from Fastify's printed tree: four columns of indentation per level. */
function servedRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const match = /^(.*?[├└]── )(\S+) \(([^)]*)\)$/.exec(line);
    if (!match) return [];
    const [, indent = "", part = "", methods = ""] = match;
    const depth = indent.length / 4 - 1;
    parents.length = depth;
    parents.push(part);
    const path = parents
      .join("")
      .replace(/:(\w+)/g, "{$1}")
      .replace(/^\/api(?=\/(v2|auth|users)\b)/, "");
    return methods
      .split(", ")
      .filter((method) => method !== "HEAD")
      .map((method) => `${method} ${path}`);
  });
}

/** Fields of a body whose values are ids, found by the pattern that every id schema has. */
function bodyOf({ body, names }: Pick<Case, "body" | "names">): object | undefined {
  return names ? { ...body, [names.field]: testbed.ids[names.kind] } : body;
}

function idFields({ body }: Route): string[] {
  if (!body) return [];
  const { properties = {} } = z.toJSONSchema(body);
  const isId = (schema: unknown): boolean => /"pattern":"\^[a-z]{3}_/.test(JSON.stringify(schema));
  return Object.entries(properties).flatMap(([name, schema]) => (isId(schema) ? [name] : []));
}

/** Objects of a schema that would accept unknown fields. */
function openObjects(schema: unknown): unknown[] {
  if (typeof schema !== "object" || schema === null) return [];
  const isOpen =
    "type" in schema &&
    schema.type === "object" &&
    !("additionalProperties" in schema && schema.additionalProperties === false);
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(openObjects)];
}
