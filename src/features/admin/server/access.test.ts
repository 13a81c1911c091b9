import { testSite, testSites } from "#src/platform/tenancy/site.fixture.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsContract } from "#src/features/accounts/contract.ts";
import { openAccounts } from "#src/features/accounts/server/accounts.fixture.ts";
import { createServer } from "#src/platform/http/create-server.ts";
import { registerContract, routeSet } from "#src/platform/http/register-contract.ts";
import { unlimitedKeys } from "#src/platform/http/edge.fixture.ts";
import { createTurnstile } from "#src/platform/http/turnstile.ts";
import { createPasswordQueue } from "#src/platform/password-queue.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { staffContract } from "#src/features/staff/contract.ts";
import { createStaffFeature } from "#src/features/staff/server/index.ts";
import { makeStaff, staffPassword as password } from "#src/features/staff/server/staff-session.fixture.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { adminContract } from "../contract.ts";
import { createAdmin } from "./index.ts";

// Customers and operators through the real HTTP edge.

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let app: FastifyInstance;

beforeAll(async () => {
  testbed = await openAccounts();
  const rateLimits = createRateLimits(testbed.platform, { factor: 1 });
  const staff = createStaffFeature(testbed.platform, {
    passwords: createPasswordQueue(),
    rateLimits,
    sealer: createSealer(() => Buffer.alloc(32, 7)),
    mail: { post: async () => undefined },
    sites: testSites,
    acts: () => [],
  });
  const admin = createAdmin(testbed.platform, {
    mail: { post: async () => undefined },
    alarmSources: () => [],
    taskKinds: () => [],
    bulkActs: () => {
      throw new Error("nothing is done to many here");
    },
    sites: testSites,
    notifyStaff: async () => undefined,
    office: () => {
      throw new Error("no office in this test");
    },
  });
  await makeStaff(staff, testbed.clock, { email: "op@example.com" });
  app = await createServer({
    log: testbed.platform.log,
    resolveSite: () => testSite(),
    publicUrl: null,
    isDemo: true,
    trustProxy: false,
    limitFactor: 1,
  });
  const edge = {
    resolveToken: async (token: string) =>
      (await testbed.accounts.resolveToken(token)) ?? (await staff.resolveToken(token)),
    isSecure: false,
    isDemo: true,
    ...unlimitedKeys,
    takeTurn: createTurnstile(),
    clock: testbed.clock,
    takeLimit: (...counted: Parameters<typeof rateLimits.take>) => rateLimits.take(...counted),
  };
  registerContract(app, routeSet(accountsContract, testbed.routes), edge);
  registerContract(app, routeSet(staffContract, staff.handlers), edge);
  registerContract(app, routeSet(adminContract, admin.handlers), edge);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await testbed.drop();
});

interface Answer {
  readonly status: number;
  readonly body: { readonly accessToken?: string; readonly error?: { readonly code: string } };
  readonly headers: Readonly<Record<string, unknown>>;
}

async function send(
  method: "GET" | "POST",
  path: string,
  options: { body?: object; token?: string; ip?: string } = {},
): Promise<Answer> {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      host: "localhost",
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
    },
    ...(options.body && { payload: options.body }),
    remoteAddress: options.ip ?? "192.0.2.77",
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

async function tokenFrom(path: string, email: string): Promise<string> {
  const { body } = await send("POST", path, { body: { email, password } });
  return body.accessToken ?? "";
}

test("each kind of session is refused on the other's calls, and no session on both", async () => {
  const customer = await tokenFrom("/auth/sign-up", "ann@example.com");
  const staff = await tokenFrom("/v2/admin/sign-in", "op@example.com");
  expect((await send("GET", "/users/me", { token: customer })).status).toBe(200);
  expect((await send("GET", "/v2/admin/me", { token: staff })).status).toBe(200);
  expect((await send("GET", "/v2/admin/me", { token: customer })).body.error?.code).toBe("forbidden");
  expect((await send("GET", "/v2/admin/findings", { token: customer })).status).toBe(403);
  expect((await send("GET", "/users/me", { token: staff })).status).toBe(403);
  expect((await send("GET", "/v2/admin/me")).status).toBe(401);
  expect((await send("GET", "/users/me")).status).toBe(401);
});

test("each sign-in sets its own cookie, which opens nothing of the other's", async () => {
  const body = { email: "cookie@example.com", password };
  const customer = await send("POST", "/auth/sign-up", { body });
  expect(customer.headers["set-cookie"]).toEqual([
    expect.stringMatching(/^known=[\w-]+;.*HttpOnly/),
    expect.stringMatching(/^session=[\w-]{43};.*HttpOnly/),
    expect.stringMatching(/^signed_in=1;/),
  ]);
  const staff = await send("POST", "/v2/admin/sign-in", { body: { email: "op@example.com", password } });
  expect(staff.headers["set-cookie"]).toEqual(
    expect.stringMatching(/^staff=staff_[\w-]{43};.*HttpOnly; SameSite=Strict/),
  );
});

test("a token of one kind does not pass as the other's", async () => {
  const customer = await tokenFrom("/auth/sign-up", "apart@example.com");
  expect((await send("GET", "/v2/admin/me", { token: `staff_${customer}` })).status).toBe(401);
  const body = { email: "apart@example.com", password };
  const staff = await send("POST", "/v2/admin/sign-in", { body });
  expect(staff.body.error?.code).toBe("wrong_credentials");
});

test("the edge and the use case count sign-ins, and the refusal says when to retry", async () => {
  const body = { email: "unknown@example.com", password: "guess" };
  const answers: Answer[] = [];
  for (let count = 0; count < 11; count += 1)
    answers.push(await send("POST", "/auth/sign-in", { body, ip: "192.0.2.78" }));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
});
