import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { systemClock } from "#src/platform/clock.ts";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#src/platform/authz/actor.ts";
import { createLog } from "#src/platform/log/log.ts";
import { defineContract } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { idSchema } from "#src/shared/ids.ts";
import { createServer, registerApiNotFound } from "./create-server.ts";
import { registerContract, routeSet } from "./register-contract.ts";
import { unlimitedKeys } from "./edge.fixture.ts";
import { ownMember } from "#src/shared/access.ts";
import { createTurnstile } from "./turnstile.ts";

const contract = defineContract({
  "POST /v2/test": {
    summary: "Echoes",
    access: "public",
    body: z.strictObject({
      name: z.string().check(z.minLength(2), z.maxLength(5)),
      count: z.optional(z.int()),
    }),
    output: z.object({ name: z.string() }),
    errors: [],
  },
  "POST /v2/paid": {
    summary: "Needs a key",
    access: "customer",
    scope: null,
    right: "self",
    body: z.strictObject({}),
    output: z.object({ key: z.string() }),
    errors: [],
    idempotent: true,
  },
  "GET /v2/test/{id}": {
    summary: "Fails as its id asks for",
    access: "public",
    params: z.object({ id: idSchema("server") }),
    query: z.object({ fail: z.string() }),
    output: z.object({}),
    errors: [],
  },
});

const serverId = `srv_${"0".repeat(26)}`;

/** Errors as the parts below throw them. */
const failures: Readonly<Record<string, () => Error>> = {
  refusal: () => new AppError("insufficient_funds", { missingCents: 5 }),
  sql: () => Object.assign(new Error("out_of_stock"), { code: "MR001", detail: '{"left": 0}' }),
  unknownSql: () => Object.assign(new Error("no such code"), { code: "MR001", detail: "{}" }),
  lock: () => Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" }),
  away: () => Object.assign(new Error("the database system is shutting down"), { code: "57P03" }),
  defect: () => new Error("SELECT secret FROM users"),
};

const customer: Actor = {
  kind: "user",
  userId: "u",
  customerId: "c",
  sessionId: "s",
  sessionEndsAt: new Date("2100-01-01"),
  confirmedUntil: null,
  siteId: 1,
  member: ownMember,
};

let app: FastifyInstance;

beforeAll(async () => {
  app = await createServer({
    log: createLog("silent"),
    resolveSite: () => testSite({ name: "Test" }),
    publicUrl: null,
    isDemo: true,
    trustProxy: false,
    limitFactor: 1000,
  });
  const edge = {
    resolveToken: async (token: string) => (token === "good" ? customer : null),
    isSecure: false,
    isDemo: true,
    takeLimit: async () => undefined,
    ...unlimitedKeys,
    takeTurn: createTurnstile(),
    clock: systemClock,
  };
  const handlers = {
    "POST /v2/test": async ({ body }: { body: { name: string } }) => ({ name: body.name }),
    "POST /v2/paid": async ({ idempotency }: { idempotency: { key: string } }) => ({ key: idempotency.key }),
    "GET /v2/test/{id}": async ({ query }: { query: { fail: string } }) => {
      throw failures[query.fail]?.() ?? new Error("unknown failure");
    },
  };
  registerContract(app, routeSet(contract, handlers), edge);
  registerApiNotFound(app);
});

afterAll(() => app.close());

function post(path: string, payload: unknown, headers: Readonly<Record<string, string>> = {}) {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  return app.inject({
    method: "POST",
    url: `/api${path}`,
    payload: body,
    headers: { host: "localhost:3000", "content-type": "application/json", ...headers },
  });
}

describe("input", () => {
  test.each<[string, unknown, object]>([
    ["a missing field", {}, { name: "required" }],
    ["an empty one", { name: "" }, { name: "required" }],
    ["one that is too short", { name: "a" }, { name: "too_short" }],
    ["one that is too long", { name: "abcdef" }, { name: "too_long" }],
    ["one of another type", { name: 5 }, { name: "invalid_input" }],
    ["an unknown one", { name: "abc", price: 1 }, { price: "unknown_field" }],
    ["one with a NUL", { name: "a\0b" }, { name: "invalid_characters" }],
    ["one that every object has", { name: "abc", constructor: 1 }, { constructor: "unknown_field" }],
  ])("%s is named", async (_, body, fields) => {
    const answer = await post("/v2/test", body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: "invalid_input", fields });
  });

  test("broken JSON is 422, another content type 415, too much 413: never 400, which clients retry", async () => {
    expect((await post("/v2/test", "{")).statusCode).toBe(422);
    expect((await post("/v2/test", "<a/>", { "content-type": "text/xml" })).statusCode).toBe(415);
    expect((await post("/v2/test", { name: "x".repeat(70_000) })).statusCode).toBe(413);
  });

  test("an id that cannot exist, and a path that does not, are 404", async () => {
    const headers = { host: "localhost" };
    expect((await app.inject({ url: "/api/v2/test/srv_1?fail=defect", headers })).statusCode).toBe(404);
    const answer = await app.inject({ url: "/api/v2/none", headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
  });
});

describe("failures", () => {
  test.each([
    ["refusal", 402, "insufficient_funds", { missingCents: 5 }, undefined],
    ["sql", 409, "out_of_stock", { left: 0 }, undefined],
    ["unknownSql", 500, "internal", undefined, undefined],
    ["lock", 503, "request_in_progress", undefined, "2"],
    ["away", 503, "unavailable", undefined, "2"],
    ["defect", 500, "internal", undefined, undefined],
  ])("%s is answered %i %s", async (fail, status, code, params, retryAfter) => {
    const url = `/api/v2/test/${serverId}?fail=${fail}`;
    const answer = await app.inject({ url, headers: { host: "localhost" } });
    expect([answer.statusCode, answer.json().error.code, answer.json().error.params]).toEqual([
      status,
      code,
      params,
    ]);
    expect(answer.headers["retry-after"]).toBe(retryAfter);
    expect(answer.body).not.toContain("SELECT");
    expect(answer.json().error.requestId).toBe(answer.headers["x-request-id"]);
  });
});

describe("who may call", () => {
  test.each([
    ["a foreign host", { host: "example.com" }],
    ["a proxy", { host: "localhost", "x-forwarded-for": "192.0.2.1" }],
    ["a proxy of the newer kind", { host: "localhost", forwarded: "for=192.0.2.1" }],
  ])("the demo is closed to %s", async (_, headers) => {
    const answer = await post("/v2/test", { name: "abc" }, headers);
    expect([answer.statusCode, answer.json().error.code]).toEqual([421, "misdirected"]);
  });

  test("another site's page may not use a visitor's cookie, nor may a page that hides where it is from", async () => {
    const own = { cookie: "session=good", "idempotency-key": "k" };
    expect((await post("/v2/paid", {}, own)).json().error.code).toBe("forbidden_origin");
    const foreign = { ...own, origin: "http://evil.example" };
    expect((await post("/v2/paid", {}, foreign)).json().error.code).toBe("forbidden_origin");
    expect((await post("/v2/paid", {}, { ...own, origin: "http://localhost:3000" })).statusCode).toBe(200);
  });

  test("a cookie and a bearer token that differ are refused", async () => {
    const both = { cookie: "session=good", authorization: "Bearer other", "idempotency-key": "k" };
    const answer = await post("/v2/paid", {}, both);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, "token_conflict"]);
  });

  test.each([
    [{}],
    [{ "idempotency-key": "" }],
    [{ "idempotency-key": "a b" }],
    [{ "idempotency-key": "x".repeat(256) }],
  ])("a paid call needs a usable key: %o", async (headers) => {
    const answer = await post("/v2/paid", {}, { authorization: "Bearer good", ...headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, "idempotency_key_missing"]);
  });
});

test("an address that floods the API is refused calls for a while, but not pages", async () => {
  const flooded = await createServer({
    log: createLog("silent"),
    resolveSite: () => testSite({ name: "Test" }),
    publicUrl: null,
    isDemo: true,
    trustProxy: false,
    limitFactor: 3 / 1200,
  });
  registerApiNotFound(flooded);
  flooded.get("/", () => "page");
  const call = (url: string) => flooded.inject({ url, headers: { host: "localhost" } });
  const statuses: number[] = [];
  for (let made = 0; made < 4; made += 1) statuses.push((await call("/api/nowhere")).statusCode);
  expect(statuses).toEqual([404, 404, 404, 429]);
  const refused = await call("/api/nowhere");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(50);
  expect(refused.json()).toMatchObject({ error: { code: "rate_limited" } });
  expect((await call("/")).statusCode).toBe(200);
  await flooded.close();
});
