import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoCatalogue } from "#src/features/catalog/server/demo-catalogue.ts";
import { readTlds } from "#src/features/catalog/server/read-tlds.ts";
import { seedCatalogue } from "#src/features/catalog/server/seed-catalogue.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createServer } from "#src/platform/http/create-server.ts";
import { registerContract, routeSet } from "#src/platform/http/register-contract.ts";
import { unlimitedKeys } from "#src/platform/http/edge.fixture.ts";
import { createTurnstile } from "#src/platform/http/turnstile.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { nameSaleContract } from "../contract.ts";
import { quotePremium } from "#src/features/domains/server/premium-quotes.ts";
import { encodeId } from "#src/shared/ids.ts";
import { RegistrarDouble } from "./registrar-double.fixture.ts";
import { searchHandlers } from "./search-handlers.ts";
import { ownMember } from "#src/shared/access.ts";
import { createNameSearch } from "./search-names.ts";

let db: TestDatabase;
let app: FastifyInstance;
const registrar = new RegistrarDouble();
const customer = {
  kind: "user",
  userId: "u",
  customerId: "6c84fb90-12c4-41e1-940d-1d1f2ac1a4a6",
  sessionId: "s",
  sessionEndsAt: new Date("2100-01-01"),
  confirmedUntil: null,
  siteId: 1,
  member: ownMember,
} as const;

/** Of the names that are held here, the customer has that with `.com`. */
const readOwn = async (customerId: string, names: readonly string[]) =>
  new Map(names.flatMap((name) => (name === "held.com" ? [[name, customerId]] : [])));

beforeAll(async () => {
  db = await createTestDatabase();
  await seedCatalogue(db.committing, demoCatalogue);
  const log = createLog("silent");
  const ids = createIds(() => systemClock.now());
  const readAll = () => readTlds(db.kysely, 1);
  const platform = { db, clock: systemClock, ids, log, wake: () => undefined };
  const search = createNameSearch(platform, {
    quotePremium: (siteId, costs) => quotePremium(platform, siteId, costs),
    registrar,
    readTlds: readAll,
    readHeld: async (names) => new Set(names.filter((name) => name.startsWith("held."))),
  });
  app = await createServer({
    log,
    resolveSite: () => testSite({ name: "Test" }),
    publicUrl: null,
    isDemo: true,
    trustProxy: false,
    limitFactor: 1000,
  });
  registerContract(app, routeSet(nameSaleContract, searchHandlers(search, readAll, readOwn)), {
    resolveToken: async (token) => (token === "customer" ? customer : null),
    isSecure: false,
    isDemo: true,
    takeLimit: createRateLimits({ db }, { factor: 1 }).take,
    ...unlimitedKeys,
    takeTurn: createTurnstile(),
    clock: systemClock,
  });
});

afterAll(async () => {
  await app.close();
  await db.drop();
});

function call(
  method: "GET" | "POST",
  path: string,
  options: { body?: object; token?: string; ip?: string; accept?: string } = {},
) {
  return app.inject({
    method,
    url: `/api${path}`,
    headers: {
      host: "localhost",
      ...(options.accept !== undefined && { accept: options.accept }),
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
    },
    remoteAddress: options.ip ?? "192.0.2.1",
    ...(options.body && { payload: options.body }),
  });
}

const listOf = (count: number) => Array.from({ length: count }, (_, at) => `name${at}`);
const bulk = "/v2/domains/search/bulk";

test.each([
  [500, undefined, 200],
  [501, undefined, 422],
  [501, "unknown", 422],
  [501, "customer", 200],
  [5000, "customer", 200],
])("a list of %i names of %s is answered with %i", async (count, token, status) => {
  const body = { names: listOf(count), tlds: ["com"] };
  const answer = await call("POST", bulk, { body, ip: "192.0.2.2", ...(token !== undefined && { token }) });
  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(answer.json().results).toHaveLength(count);
  else expect(answer.json().error).toMatchObject({ code: "search_limit", params: { limit: 500 } });
});

test("a list that would make a million names is refused without reading all of it", async () => {
  const before = registrar.asked.length;
  const body = { names: listOf(5000), tlds: demoCatalogue.tlds.map(({ id }) => id) };
  const answer = await call("POST", bulk, { body, token: "customer" });
  expect(answer.json().error).toMatchObject({ code: "search_limit", params: { limit: 5000 } });
  expect(registrar.asked).toHaveLength(before);
});

test.each([
  ["no names", { names: [] }],
  ["too many names", { names: listOf(5001) }],
  ["a name that is no text", { names: [1] }],
  ["a name without end", { names: ["x".repeat(301)] }],
  ["an unknown field", { names: ["a"], deep: {} }],
])("%s: 422", async (_, body) => {
  expect((await call("POST", bulk, { body, token: "customer" })).statusCode).toBe(422);
});

test("a body of megabytes is refused", async () => {
  const body = { names: Array.from({ length: 5000 }, () => "ü".repeat(290)) };
  expect((await call("POST", bulk, { body, token: "customer" })).statusCode).toBe(413);
});

test("a visitor has a budget per address, and a customer a personal one", async () => {
  const ip = "192.0.2.9";
  const path = "/v2/catalog/domains/search?query=northpier&tlds=com";
  const statuses: number[] = [];
  for (let at = 0; at < 41; at += 1) statuses.push((await call("GET", path, { ip })).statusCode);
  expect(statuses.slice(0, 40).every((status) => status === 200)).toBe(true);
  expect(statuses[40]).toBe(429);
  expect((await call("GET", path, { ip, token: "customer" })).statusCode).toBe(200);
  expect((await call("GET", path, { ip: "192.0.2.10" })).statusCode).toBe(200);
});

test("the calls of customers stay closed to visitors", async () => {
  expect((await call("GET", "/v2/domains/search?query=a")).statusCode).toBe(401);
  expect((await call("GET", "/v2/domains/all-tlds")).statusCode).toBe(401);
  const own = await call("GET", "/v2/domains/search?query=northpier&tlds=com", { token: "customer" });
  expect(own.json().results[0]).toMatchObject({ name: "northpier.com", availability: "available" });
  const tlds = await call("GET", "/v2/domains/all-tlds", { token: "customer" });
  expect(tlds.json().tlds).toHaveLength(demoCatalogue.tlds.length);
});

test("an own name comes with its domain id, and only for its owner", async () => {
  const ownIds = async (path: string, token?: string) => {
    const answer = await call("GET", path, { ip: "192.0.2.11", ...(token !== undefined && { token }) });
    const { results } = answer.json<{ results: { name: string; ownDomainId: string | null }[] }>();
    return results
      .filter(({ name }) => name.startsWith("held."))
      .map(({ name, ownDomainId }) => [name, ownDomainId]);
  };
  const query = "search?query=held&tlds=com,net";
  const mine = [
    ["held.com", encodeId("domain", customer.customerId)],
    ["held.net", null],
  ];
  expect(await ownIds(`/v2/catalog/domains/${query}`, "customer")).toEqual(mine);
  expect(await ownIds(`/v2/domains/${query}`, "customer")).toEqual(mine);
  expect(await ownIds(`/v2/catalog/domains/${query}`)).toEqual([
    ["held.com", null],
    ["held.net", null],
  ]);
});

test("one response has the order of the catalogue, a stream of lines the order of the answers", async () => {
  const look = async (word: string, accept: string) => {
    const first = Promise.withResolvers<undefined>();
    registrar.answer = async (names, checks) => {
      // The registry of most endings is slower than that of one.
      if (names.includes(`${word}.de`)) first.resolve(undefined);
      else await first.promise.then(() => setImmediate());
      return { ok: true, value: checks };
    };
    const path = `/v2/domains/search?query=${word}&tlds=de,net,com`;
    const answer = await call("GET", path, { token: "customer", accept });
    registrar.answer = null;
    return answer;
  };
  const asked = (found: { name: string; kind: string }[]) =>
    found.filter(({ kind }) => kind === "asked").map(({ name }) => name);
  const whole = await look("ordered", "application/json");
  expect(asked(whole.json().results)).toEqual(["ordered.com", "ordered.net", "ordered.de"]);
  const lines = await look("arrived", "application/x-ndjson");
  const found = lines.body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(asked(found)).toEqual(["arrived.de", "arrived.com", "arrived.net"]);
});
