import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Actor } from "#src/platform/authz/actor.ts";
import { staffActor } from "#src/platform/authz/staff-actor.fixture.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { ownMember } from "#src/shared/access.ts";
import { defineContract } from "#src/shared/contract.ts";
import { createServer } from "./create-server.ts";
import { unlimitedKeys } from "./edge.fixture.ts";
import type { CallCtx } from "./handlers.ts";
import { registerContract, routeSet } from "./register-contract.ts";
import { createStaffPlace } from "./staff-place.ts";
import { createTurnstile } from "./turnstile.ts";

// Who reaches calls of staff, by which cookie, on which host, from which network.

const shape = { summary: "Answers who calls", output: z.object({ kind: z.string() }), errors: [] };
const staff = { ...shape, access: "staff", permission: "any" } as const;
const contract = defineContract({
  "GET /v2/admin/who": staff,
  "POST /v2/admin/who": staff,
  "POST /v2/admin/confirmed": { ...staff, stepUp: true },
  "POST /v2/admin/factor": { ...staff, begun: "factor" },
  "POST /v2/admin/enrol": { ...staff, begun: "enroll", stepUp: true },
  "GET /v2/admin/me": { ...staff, begun: "any" },
  "POST /v2/admin/sign-in": { ...shape, access: "public", isStaff: true },
  "GET /v2/customer": { ...shape, access: "customer", scope: null, right: "self" },
  "GET /v2/admin/file": { ...staff, output: z.string(), csv: z.object({ name: z.string(), n: z.int() }) },
});

const customer: Actor = {
  kind: "user",
  userId: "u",
  customerId: "c",
  sessionId: "s",
  sessionEndsAt: new Date("2100-01-01"),
  confirmedUntil: new Date("2100-01-01"),
  siteId: 1,
  member: ownMember,
};
const actors: Readonly<Record<string, Actor>> = {
  customer,
  ann: staffActor(),
  stale: staffActor({ confirmedUntil: new Date("2020-01-01") }),
  begun: staffActor({ stage: "factor", confirmedUntil: null }),
  fresh: staffActor({ stage: "enroll" }),
};

const own = "localhost:3000";
const secureHost = "moorage.example";
const reseller = "reseller.example";
const apps = new Map<boolean, FastifyInstance>();

beforeAll(async () => {
  for (const isSecure of [false, true]) {
    const app = await createServer({
      log: createLog("silent"),
      resolveSite: (host) =>
        testSite(
          host === reseller ? { id: 2, name: "Reseller", baseUrl: `https://${reseller}` } : { name: "Test" },
        ),
      publicUrl: isSecure ? `https://${secureHost}` : null,
      isDemo: false,
      trustProxy: false,
      limitFactor: 1000,
    });
    const who = async ({ ctx: { actor } }: { ctx: Pick<CallCtx, "actor"> }) => ({
      kind: actor?.kind ?? "none",
    });
    const rows = async function* () {
      yield [
        { name: "=1+1", n: 1 },
        { name: 'with "quotes", and\nlines', n: -2 },
      ];
      yield [
        { name: "@SUM(A1)", n: 3 },
        { name: "-7.00", n: 4 },
        { name: "-7+1", n: 5 },
      ];
    };
    const handlers = {
      "GET /v2/admin/who": who,
      "POST /v2/admin/who": who,
      "POST /v2/admin/confirmed": who,
      "POST /v2/admin/factor": who,
      "POST /v2/admin/enrol": who,
      "GET /v2/admin/me": who,
      "GET /v2/customer": who,
      "GET /v2/admin/file": async () => rows(),
      "POST /v2/admin/sign-in": async ({ ctx }: { ctx: Pick<CallCtx, "setStaffToken"> }) => {
        ctx.setStaffToken("new");
        return { kind: "none" };
      },
    };
    registerContract(app, routeSet(contract, handlers), {
      resolveToken: async (token) => actors[token] ?? null,
      isSecure,
      isDemo: false,
      takeLimit: async () => undefined,
      ...unlimitedKeys,
      isStaffPlace: createStaffPlace(["192.0.2.0/24", "2001:db8::/32"]),
      takeTurn: createTurnstile(),
      clock: systemClock,
    });
    apps.set(isSecure, app);
  }
});

afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));

type Place = { readonly host?: string; readonly ip?: string; readonly isSecure?: boolean };

async function call(
  method: "GET" | "POST",
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { host = own, ip = "192.0.2.7", isSecure = false }: Place = {},
) {
  const answer = await apps.get(isSecure)?.inject({
    method,
    url: `/api${path}`,
    headers: { host, ...headers },
    remoteAddress: ip,
  });
  if (answer === undefined) throw new Error("no such server");
  const isJson = String(answer.headers["content-type"]).includes("json");
  const body = isJson ? answer.json() : {};
  return {
    status: answer.statusCode,
    code: body.error?.code,
    kind: body.kind,
    cookies: answer.cookies,
    answer,
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const origin = { origin: `http://${own}` };

describe("T40 cookies of staff and of customers", () => {
  test.each([
    ["a staff cookie at a staff call", "/v2/admin/who", "staff=ann", 200],
    ["a customer's at a staff call", "/v2/admin/who", "session=customer", 401],
    ["a staff token as a customer's cookie at a staff call", "/v2/admin/who", "session=ann", 401],
    ["a customer's token as a staff cookie", "/v2/admin/who", "staff=customer", 403],
    ["a staff cookie at a customer's call", "/v2/customer", "staff=ann", 401],
    ["a staff token as a customer's cookie", "/v2/customer", "session=ann", 403],
    ["both at a staff call", "/v2/admin/who", "session=customer; staff=ann", 200],
    ["both at a customer's call", "/v2/customer", "session=customer; staff=ann", 200],
  ])("%s", async (_, path, cookie, status) => {
    expect((await call("GET", path, { cookie })).status).toBe(status);
  });

  test("a write by cookie comes from our own page, not from a reseller's nor from nowhere", async () => {
    const cookie = { cookie: "staff=ann" };
    expect((await call("POST", "/v2/admin/who", { ...cookie, ...origin })).status).toBe(200);
    for (const foreign of [{ origin: `https://${reseller}` }, { origin: "null" }, {}]) {
      const { status, code } = await call("POST", "/v2/admin/who", { ...cookie, ...foreign });
      expect([status, code]).toEqual([403, "forbidden_origin"]);
    }
    const foreign = { origin: `https://${reseller}` };
    expect((await call("POST", "/v2/admin/sign-in", foreign)).code).toBe("forbidden_origin");
  });

  test("the cookie is for this host and our own pages alone, for twelve hours", async () => {
    const { cookies } = await call("POST", "/v2/admin/sign-in", origin);
    const kept = { value: "new", path: "/", sameSite: "Strict", httpOnly: true, maxAge: 12 * 3600 };
    expect(cookies).toEqual([{ name: "staff", ...kept }]);
    const secure = { host: secureHost, isSecure: true };
    const answer = await call("POST", "/v2/admin/sign-in", { origin: `https://${secureHost}` }, secure);
    expect(answer.cookies).toEqual([{ name: "__Host-staff", ...kept, secure: true }]);
    expect((await call("GET", "/v2/admin/who", { cookie: "staff=ann" }, secure)).status).toBe(401);
    expect((await call("GET", "/v2/admin/who", { cookie: "__Host-staff=ann" }, secure)).status).toBe(200);
  });
});

describe("T40 where staff calls are answered", () => {
  test.each([
    ["the provider's host", { host: own }, 200],
    ["a reseller's host", { host: reseller }, 404],
    ["an allowed network of IPv6", { ip: "2001:db8::7" }, 200],
    ["an allowed address, mapped", { ip: "::ffff:192.0.2.9" }, 200],
    ["another network", { ip: "198.51.100.1" }, 404],
    ["another network of IPv6", { ip: "2001:db9::1" }, 404],
  ])("%s", async (_, place, status) => {
    expect((await call("GET", "/v2/admin/who", bearer("ann"), place)).status).toBe(status);
    expect((await call("POST", "/v2/admin/sign-in", {}, place)).status).toBe(status);
  });

  test("customers' calls do not ask", async () => {
    expect((await call("GET", "/v2/customer", bearer("customer"), { ip: "198.51.100.1" })).status).toBe(200);
  });
});

test("T40 a session that is not open yet only goes on with its sign-in", async () => {
  const statuses = async (token: string) => {
    const calls = [
      ["GET", "/v2/admin/who"],
      ["POST", "/v2/admin/factor"],
      ["POST", "/v2/admin/enrol"],
      ["GET", "/v2/admin/me"],
    ] as const;
    const answers = await Promise.all(calls.map(([method, path]) => call(method, path, bearer(token))));
    return answers.map(({ status }) => status);
  };
  expect(await statuses("begun")).toEqual([403, 200, 403, 200]);
  expect(await statuses("fresh")).toEqual([403, 403, 200, 200]);
  expect(await statuses("ann")).toEqual([200, 200, 200, 200]);
});

test("T40 a cookie whose proof is old does nothing that asks for one", async () => {
  const cookie = { cookie: "staff=stale", ...origin };
  expect((await call("POST", "/v2/admin/who", cookie)).status).toBe(200);
  expect((await call("POST", "/v2/admin/confirmed", cookie)).code).toBe("step_up_required");
  expect((await call("POST", "/v2/admin/confirmed", { cookie: "staff=ann", ...origin })).status).toBe(200);
});

test("a file is streamed as comma-separated values in which nothing is a formula", async () => {
  const { answer } = await call("GET", "/v2/admin/file", bearer("ann"));
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d-\d{4}\.csv"$/,
    ),
  });
  expect(answer.body).toBe(
    `name,n\r\n'=1+1,1\r\n"with ""quotes"", and\nlines",-2\r\n'@SUM(A1),3\r\n-7.00,4\r\n'-7+1,5\r\n`,
  );
});
