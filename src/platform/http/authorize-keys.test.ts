import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiKey } from "#src/platform/authz/api-key-form.ts";
import { RefusedKey } from "#src/platform/authz/refused-key.ts";
import type { Actor, ApiKeyActor, TokenPlace } from "#src/platform/authz/actor.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { KeyCallKind } from "#src/shared/api-key-limits.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { defineContract } from "#src/shared/contract.ts";
import { createServer } from "./create-server.ts";
import { registerContract, routeSet } from "./register-contract.ts";
import { createStaffFiles } from "./staff-files.ts";
import { ownMember } from "#src/shared/access.ts";
import { createTurnstile } from "./turnstile.ts";

const shape = {
  summary: "Answers who calls",
  output: z.object({ kind: z.nullable(z.string()) }),
  errors: [],
};
const contract = defineContract({
  "GET /v2/list": { ...shape, access: "customer", scope: "servers:read", right: "services.read" },
  "POST /v2/start": { ...shape, access: "customer", scope: "servers:power", right: "services.manage" },
  "POST /v2/buy": {
    ...shape,
    access: "customer",
    scope: "servers:write",
    spends: true,
    idempotent: true,
    right: "orders.buy",
  },
  "GET /v2/me": { ...shape, access: "customer", scope: null, right: "self" },
  "GET /v2/who": { ...shape, access: "customer", scope: "any", right: "self" },
  "GET /v2/staff": { ...shape, access: "staff", permission: "any" },
  "GET /v2/guest": { ...shape, access: "public", seesCustomer: true },
});

const keys = Array.from({ length: 4 }, (_, at) =>
  createApiKey(Buffer.alloc(32, at + 1).toString("base64url")),
);
const [reader = "", buyer = "", away = "", unknown = ""] = keys;
const program = (keyId: string, ...scopes: ApiKeyActor["scopes"]): ApiKeyActor => ({
  kind: "api-key",
  keyId,
  customerId: "c",
  siteId: 1,
  scopes,
  zones: null,
  ratePerMinute: null,
  endsAt: null,
  makerId: "u",
  member: ownMember,
});

let app: FastifyInstance;
let asked: { token: string; place: TokenPlace }[];
let counted: string[];
let noted: string[];
let isUsedUp = false;

async function resolveToken(token: string, place: TokenPlace): Promise<Actor | null> {
  asked.push({ token, place });
  if (token === reader) return program("reader", "servers:read");
  if (token === buyer) return program("buyer", "servers:write", "orders:spend");
  if (token === away) throw new RefusedKey("away", "ip_not_allowed", { address: place.ip });
  return null;
}

/** A server that takes a client address from the one proxy that it trusts. */
async function serve(trustProxy: false | string): Promise<FastifyInstance> {
  const served = await createServer({
    log: createLog("silent"),
    resolveSite: () => testSite({ name: "Test" }),
    publicUrl: trustProxy === false ? null : "https://moorage.example",
    isDemo: trustProxy === false,
    trustProxy,
    limitFactor: 1000,
  });
  const handler = async ({ ctx: { actor } }: { ctx: { actor: Actor | null } }) => ({
    kind: actor?.kind ?? null,
  });
  const handlers = {
    "GET /v2/list": handler,
    "POST /v2/start": handler,
    "POST /v2/buy": handler,
    "GET /v2/me": handler,
    "GET /v2/who": handler,
    "GET /v2/staff": handler,
    "GET /v2/guest": handler,
  };
  registerContract(served, routeSet(contract, handlers), {
    resolveToken,
    noteLook: async () => undefined,
    notePlace: async () => undefined,
    isSecure: false,
    isDemo: true,
    takeLimit: async () => undefined,
    takeKeyCall: async (key: ApiKeyActor, kind: KeyCallKind) => {
      counted.push(`${key.keyId} ${kind}`);
      return { limit: 10, remaining: isUsedUp ? 0 : 9, seconds: 42, isUsedUp };
    },
    stepUpMethods: async () => ["password"],
    staffFiles: createStaffFiles({ mayGoOn: async () => true }),
    isStaffPlace: () => true,
    hasMailbox: async () => true,
    noteKeyUse: ({ keyId, route, status, ip, isRefused }) =>
      void noted.push(`${keyId} ${route} ${status} ${ip}${isRefused ? " refused" : ""}`),
    takeTurn: createTurnstile(),
    clock: systemClock,
  });
  return served;
}

beforeAll(async () => {
  app = await serve(false);
});

beforeEach(() => {
  asked = [];
  counted = [];
  noted = [];
  isUsedUp = false;
});

afterAll(() => app.close());

async function call(key: string, route: string, headers: Readonly<Record<string, string>> = {}) {
  const [method, path] = route.split(" ");
  const answer = await app.inject({
    method: method === "POST" ? "POST" : "GET",
    url: `/api${path}`,
    headers: {
      host: "localhost",
      "idempotency-key": "1",
      ...(key !== "" && { authorization: `Bearer ${key}` }),
      ...headers,
    },
  });
  const body = answer.json();
  const { code, params } = body.error ?? {};
  return { status: answer.statusCode, code, params, kind: body.kind, headers: answer.headers };
}

test("a mistyped key is refused without a look into the database, like an unknown one", async () => {
  const swapped = reader.slice(0, -1) + (reader.endsWith("0") ? "1" : "0");
  const mistyped = await call(swapped, "GET /v2/list");
  expect([mistyped.status, mistyped.code]).toEqual([401, "unauthorized"]);
  expect(asked).toEqual([]);
  const answer = await call(unknown, "GET /v2/list");
  expect([answer.status, answer.code]).toEqual([401, "unauthorized"]);
  expect(asked).toEqual([{ token: unknown, place: { siteId: 1, ip: "127.0.0.1" } }]);
});

test("a wrong address is refused before scopes and budget, and says which address was seen", async () => {
  const answer = await call(away, "GET /v2/list");
  expect([answer.status, answer.code, answer.params]).toEqual([
    403,
    "ip_not_allowed",
    { address: "127.0.0.1" },
  ]);
  expect(counted).toEqual([]);
});

test("a missing scope is named, before the budget refuses", async () => {
  isUsedUp = true;
  const power = await call(reader, "POST /v2/start");
  expect([power.status, power.code, power.params]).toEqual([
    403,
    "scope_missing",
    { scope: "servers:power" },
  ]);
  const buy = await call(reader, "POST /v2/buy");
  expect([buy.code, buy.params]).toEqual(["scope_missing", { scope: "servers:write" }]);
});

test("a used-up budget is refused last, with the time to wait", async () => {
  isUsedUp = true;
  const answer = await call(reader, "GET /v2/list");
  expect([answer.status, answer.code, answer.headers["retry-after"]]).toEqual([429, "rate_limited", "42"]);
});

test.each([
  ["reader", "GET /v2/list", 200, "reads"],
  ["reader", "GET /v2/who", 200, "reads"],
  ["reader", "POST /v2/start", 403, "writes"],
  ["buyer", "POST /v2/buy", 200, "orders"],
  ["buyer", "GET /v2/me", 403, "reads"],
  ["buyer", "GET /v2/staff", 403, "reads"],
])("every answer to the key %s says what is left of its budget: %s", async (name, route, status, kind) => {
  const answer = await call(name === "reader" ? reader : buyer, route);
  expect(answer.status).toBe(status);
  expect(counted).toEqual([`${name} ${kind}`]);
  expect(answer.headers).toMatchObject({
    "ratelimit-limit": "10",
    "ratelimit-remaining": "9",
    "ratelimit-reset": "42",
  });
});

test("what a valid key did and was refused is noted, and nothing of others", async () => {
  await call(reader, "GET /v2/list");
  await call(reader, "POST /v2/start");
  await call(away, "GET /v2/list");
  await call(unknown, "GET /v2/list");
  await call(reader, "GET /v2/guest");
  isUsedUp = true;
  await call(reader, "GET /v2/who");
  expect(noted).toEqual([
    "reader GET /v2/list 200 127.0.0.1",
    "reader POST /v2/start 403 127.0.0.1 refused",
    "away GET /v2/list 403 127.0.0.1 refused",
    "reader GET /v2/who 429 127.0.0.1 refused",
  ]);
});

test("a call that needs a session says so, also to a key that has every scope", async () => {
  expect((await call(buyer, "GET /v2/me")).code).toBe("session_needed");
  expect((await call(buyer, "GET /v2/staff")).code).toBe("forbidden");
});

test("a public call does not look at keys", async () => {
  const answer = await call(away, "GET /v2/guest");
  expect([answer.status, answer.kind]).toEqual([200, null]);
  expect([asked, counted]).toEqual([[], []]);
});

test.each([
  ["in the address", `GET /v2/guest?key=${reader}`, {}],
  ["in the address beside the header", `GET /v2/list?key=${reader}`, { authorization: `Bearer ${reader}` }],
  ["in the session's cookie", "GET /v2/list", { cookie: `session=${reader}` }],
  ["in any cookie", "GET /v2/guest", { cookie: `theme=dark; token=${reader}` }],
])("T28 a key %s is refused wherever it is sent", async (_, route, headers) => {
  const answer = await call("", route, headers);
  expect([answer.status, answer.code]).toEqual([401, "key_misplaced"]);
  expect(asked).toEqual([]);
});

test("the address is that of the connection, or what a trusted proxy says of it", async () => {
  const proxied = await serve("192.0.2.10");
  const seen = async (remoteAddress: string, forwarded: string) => {
    const headers = {
      host: "moorage.example",
      authorization: `Bearer ${reader}`,
      "x-forwarded-for": forwarded,
      "x-real-ip": "198.51.100.99",
    };
    await proxied.inject({ url: "/api/v2/list", remoteAddress, headers });
    return asked.at(-1)?.place.ip;
  };
  expect(await seen("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  expect(await seen("192.0.2.10", "198.51.100.1")).toBe("198.51.100.1");
  // What the caller wrote before the proxy added its address.
  expect(await seen("192.0.2.10", "198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
  await proxied.close();
});

test("a key beside another session's cookie is refused", async () => {
  const answer = await call(reader, "GET /v2/list", { cookie: "session=customer" });
  expect([answer.status, answer.code]).toEqual([401, "token_conflict"]);
});
