import { staffActor } from "#src/platform/authz/staff-actor.fixture.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { systemClock } from "#src/platform/clock.ts";
import type { FastifyInstance, InjectOptions } from "fastify";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#src/platform/authz/actor.ts";
import { createLog } from "#src/platform/log/log.ts";
import { defineContract } from "#src/shared/contract.ts";
import { createServer } from "./create-server.ts";
import type { CallCtx } from "./handlers.ts";
import { registerContract, routeSet } from "./register-contract.ts";
import { unlimitedKeys } from "./edge.fixture.ts";
import { ownMember } from "#src/shared/access.ts";
import { createTurnstile } from "./turnstile.ts";

const shape = {
  summary: "Answers who calls",
  output: z.object({ kind: z.nullable(z.string()) }),
  errors: [],
};
const contract = defineContract({
  "GET /v2/anyone": { ...shape, access: "public" },
  "POST /v2/anyone": { ...shape, access: "public" },
  "GET /v2/guest": { ...shape, access: "public", seesCustomer: true },
  "GET /v2/customer": { ...shape, access: "customer", scope: null, right: "self" },
  "POST /v2/customer": { ...shape, access: "customer", scope: null, right: "self" },
  "POST /v2/confirmed": { ...shape, access: "customer", scope: null, right: "self", stepUp: true },
  "GET /v2/staff": { ...shape, access: "staff", permission: "any" },
  "GET /v2/findings": { ...shape, access: "staff", permission: "findings.read" },
  "POST /v2/sign-in": { ...shape, access: "public" },
  "POST /v2/sign-out": { ...shape, access: "public" },
});

const actors: Readonly<Record<string, Actor>> = {
  customer: {
    kind: "user",
    userId: "u",
    customerId: "c",
    sessionId: "s",
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: null,
    siteId: 1,
    member: ownMember,
  },
  confirmed: {
    kind: "user",
    userId: "u",
    customerId: "c",
    sessionId: "s",
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: new Date("2100-01-01"),
    siteId: 1,
    member: ownMember,
  },
  stale: {
    kind: "user",
    userId: "u",
    customerId: "c",
    sessionId: "s",
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: new Date("2020-01-01"),
    siteId: 1,
    member: ownMember,
  },
  foreigner: {
    kind: "user",
    userId: "u",
    customerId: "c",
    sessionId: "s",
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: null,
    siteId: 2,
    member: ownMember,
  },
  clerk: staffActor(),
  auditor: staffActor({ permissions: ["findings.read"] }),
};

const plain = "http://localhost:3000";
const apps = new Map<boolean, FastifyInstance>();

beforeAll(async () => {
  for (const isSecure of [false, true]) {
    const app = await createServer({
      log: createLog("silent"),
      resolveSite: () => testSite({ name: "Test" }),
      publicUrl: isSecure ? "https://moorage.example" : null,
      isDemo: !isSecure,
      trustProxy: false,
      limitFactor: 1000,
    });
    const describeActor = async ({ ctx: { actor } }: { ctx: Pick<CallCtx, "actor"> }) => ({
      kind: actor?.kind ?? null,
    });
    const handlers = {
      "GET /v2/anyone": describeActor,
      "POST /v2/anyone": describeActor,
      "GET /v2/guest": describeActor,
      "GET /v2/customer": describeActor,
      "POST /v2/customer": describeActor,
      "POST /v2/confirmed": describeActor,
      "GET /v2/staff": describeActor,
      "GET /v2/findings": describeActor,
      "POST /v2/sign-in": async (input: { ctx: Pick<CallCtx, "setSessionToken"> }) => {
        input.ctx.setSessionToken("new");
        return { kind: null };
      },
      "POST /v2/sign-out": async (input: { ctx: Pick<CallCtx, "setSessionToken"> }) => {
        input.ctx.setSessionToken(null);
        return { kind: null };
      },
    };
    registerContract(app, routeSet(contract, handlers), {
      resolveToken: async (token) => actors[token] ?? null,
      isSecure,
      isDemo: !isSecure,
      takeLimit: async () => undefined,
      ...unlimitedKeys,
      takeTurn: createTurnstile(),
      clock: systemClock,
    });
    apps.set(isSecure, app);
  }
});

afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));

async function call(
  method: "GET" | "HEAD" | "POST",
  path: string,
  headers: Readonly<Record<string, string>> = {},
  isSecure = false,
) {
  const host = isSecure ? "moorage.example" : "localhost:3000";
  const request: InjectOptions = { method, url: `/api${path}`, headers: { host, ...headers } };
  const answer = await apps.get(isSecure)?.inject(request);
  const body = answer?.body ? answer.json() : {};
  const { code, params } = body.error ?? {};
  return { status: answer?.statusCode, code, params, kind: body.kind, cookies: answer?.cookies };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("who reaches a route", () => {
  test.each([
    ["no one", undefined, [200, 401, 401, 401]],
    ["an unknown token", "unknown", [200, 401, 401, 401]],
    ["a customer", "customer", [200, 200, 403, 403]],
    ["a customer of another site", "foreigner", [200, 401, 403, 403]],
    ["an operator without permission", "clerk", [200, 403, 200, 403]],
    ["an operator with it", "auditor", [200, 403, 200, 200]],
  ])("%s", async (_, token, statuses) => {
    const headers = token === undefined ? {} : bearer(token);
    const paths = ["/v2/anyone", "/v2/customer", "/v2/staff", "/v2/findings"];
    const answers = await Promise.all(paths.map((path) => call("GET", path, headers)));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    const codes: Readonly<Record<number, string>> = { 401: "unauthorized", 403: "forbidden" };
    expect(answers.map(({ code }) => code)).toEqual(statuses.map((status) => codes[status]));
  });

  test("the handler sees the actor, and none on a public route", async () => {
    expect((await call("GET", "/v2/customer", bearer("customer"))).kind).toBe("user");
    expect((await call("GET", "/v2/staff", bearer("clerk"))).kind).toBe("staff");
    expect((await call("GET", "/v2/anyone", bearer("customer"))).kind).toBeNull();
  });
});

test("T27 a call that lets others in asks who has not proved it just now, and says how they can", async () => {
  const fresh = await call("POST", "/v2/confirmed", bearer("confirmed"));
  expect([fresh.status, fresh.kind]).toEqual([200, "user"]);
  for (const token of ["customer", "stale"]) {
    const { status, code, params } = await call("POST", "/v2/confirmed", bearer(token));
    expect([status, code, params]).toEqual([403, "step_up_required", { methods: "password" }]);
  }
  // Who may not make the call at all is not asked to prove anything.
  expect((await call("POST", "/v2/confirmed", bearer("foreigner"))).code).toBe("unauthorized");
  expect((await call("POST", "/v2/confirmed", bearer("clerk"))).code).toBe("forbidden");
});

test("a public route that asks for it sees a customer of its own site only", async () => {
  const tokens = ["customer", "foreigner", "clerk", "unknown"];
  const answers = await Promise.all(tokens.map((token) => call("GET", "/v2/guest", bearer(token))));
  expect(answers.map(({ status, kind }) => [status, kind])).toEqual([
    [200, "user"],
    [200, null],
    [200, null],
    [200, null],
  ]);
});

describe("a session token", () => {
  const asCookie = (token: string) => ({ cookie: `session=${token}` });

  test.each([
    ["in a cookie", asCookie("customer"), 200],
    ["in a cookie of another name", { cookie: "sid=customer" }, 401],
    ["in lower case", { authorization: "bearer customer" }, 200],
    ["with padding", { authorization: "Bearer customer==" }, 401],
    ["twice the same", { ...asCookie("customer"), ...bearer("customer") }, 200],
    ["without its scheme", { authorization: "customer" }, 401],
    ["of another scheme", { authorization: "NoBearer customer" }, 401],
    ["with something behind it", { authorization: "Bearer customer, clerk" }, 401],
    ["longer than any", bearer("x".repeat(201)), 401],
  ])("%s", async (_, headers, status) => {
    expect((await call("GET", "/v2/customer", headers)).status).toBe(status);
  });

  test("a cookie and another token in the header are refused, also where no sign-in is needed", async () => {
    const answer = await call("GET", "/v2/anyone", { ...asCookie("customer"), ...bearer("clerk") });
    expect([answer.status, answer.code]).toEqual([401, "token_conflict"]);
  });

  test("under https only the cookie that no other host can set counts", async () => {
    expect((await call("GET", "/v2/customer", asCookie("customer"), true)).status).toBe(401);
    expect((await call("GET", "/v2/customer", { cookie: "__Host-session=customer" }, true)).status).toBe(200);
  });
});

describe("a write", () => {
  const cookie = { cookie: "session=customer" };

  test.each([
    ["of our own page", { ...cookie, origin: plain }, 200],
    ["of another site's page", { ...cookie, origin: "https://evil.example" }, 403],
    ["of a page that hides where it is from", cookie, 403],
    ["by bearer token from anywhere", { ...bearer("customer"), origin: "https://evil.example" }, 200],
  ])("%s", async (_, headers, status) => {
    const answer = await call("POST", "/v2/customer", headers);
    expect([answer.status, answer.code]).toEqual([status, status === 403 ? "forbidden_origin" : undefined]);
  });

  test("without a session comes from our own page or from a program", async () => {
    expect((await call("POST", "/v2/anyone", { origin: plain })).status).toBe(200);
    expect((await call("POST", "/v2/anyone")).status).toBe(200);
    expect((await call("POST", "/v2/anyone", { origin: "https://evil.example" })).status).toBe(403);
  });

  test("reading needs no origin", async () => {
    const headers = { ...cookie, origin: "https://evil.example" };
    expect((await call("GET", "/v2/customer", headers)).status).toBe(200);
    expect((await call("HEAD", "/v2/customer", headers)).status).toBe(200);
  });
});

describe("the session cookie", () => {
  const monthSeconds = 30 * 86_400;

  test("is out of reach of scripts, which see only that someone is signed in", async () => {
    const { cookies } = await call("POST", "/v2/sign-in");
    expect(cookies).toEqual([
      { name: "session", value: "new", path: "/", sameSite: "Lax", httpOnly: true, maxAge: monthSeconds },
      { name: "signed_in", value: "1", path: "/", sameSite: "Lax", maxAge: monthSeconds },
    ]);
  });

  test("under https is bound to host and encryption", async () => {
    const { cookies } = await call("POST", "/v2/sign-in", {}, true);
    expect(cookies).toMatchObject([
      { name: "__Host-session", path: "/", secure: true, httpOnly: true, sameSite: "Lax" },
      { name: "signed_in", path: "/", secure: true, sameSite: "Lax" },
    ]);
  });

  test("ends with the session, as does the hint", async () => {
    const { cookies } = await call("POST", "/v2/sign-out", {}, true);
    const ended = { value: "", path: "/", secure: true, sameSite: "Lax", expires: new Date(0) };
    expect(cookies).toMatchObject([
      { name: "__Host-session", httpOnly: true, ...ended },
      { name: "signed_in", ...ended },
    ]);
  });
});
