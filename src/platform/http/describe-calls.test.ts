import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { defineContract } from "#src/shared/contract.ts";
import { createServer } from "./create-server.ts";
import { unlimitedKeys } from "./edge.fixture.ts";
import { bareDocs } from "#src/platform/api-docs/examples.fixture.ts";
import { registerOpenApi } from "./openapi.ts";
import { registerContract, routeSet } from "./register-contract.ts";
import { createTurnstile } from "./turnstile.ts";

// The description of the API says of each call what a key needs for it, how often it can be made, and all refusals.

const shape = { summary: "Does it", output: z.object({}), errors: [] };
const contract = defineContract({
  "GET /v2/list": { ...shape, access: "customer", scope: "servers:read", right: "services.read" },
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
  "POST /v2/search": { ...shape, access: "public", body: z.strictObject({}), limit: "name-search" },
});

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
  await registerOpenApi(app, bareDocs);
  const handler = async () => ({});
  const handlers = {
    "GET /v2/list": handler,
    "POST /v2/buy": handler,
    "GET /v2/me": handler,
    "GET /v2/who": handler,
    "GET /v2/staff": handler,
    "POST /v2/search": handler,
  };
  registerContract(app, routeSet(contract, handlers), {
    resolveToken: async () => null,
    isSecure: false,
    isDemo: true,
    takeLimit: async () => undefined,
    ...unlimitedKeys,
    takeTurn: createTurnstile(),
    clock: systemClock,
  });
  await app.ready();
});

afterAll(() => app.close());

interface Operation {
  readonly description?: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

async function operation(key: keyof typeof contract): Promise<Operation> {
  const { paths } = (await app.inject({ url: "/api/openapi.json", headers: { host: "localhost" } })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const [method = "", path = ""] = key.split(" ");
  const found = paths[`/api${path}`]?.[method.toLowerCase()];
  if (!found) throw new Error(`${key} is not described`);
  return found;
}

test.each([
  [
    "GET /v2/list",
    [{ session: [] }, { apiKey: ["servers:read"] }],
    "An API key needs `servers:read`. It is one of a key's 120 reads a minute.",
  ],
  [
    "POST /v2/buy",
    [{ session: [] }, { apiKey: ["servers:write", "orders:spend"] }],
    "An API key needs `servers:write` and `orders:spend`. It is one of a key's 10 orders a minute.",
  ],
  ["GET /v2/me", [{ session: [] }], "Needs a session: no API key can make this call."],
  [
    "GET /v2/who",
    [{ session: [] }, { apiKey: [] }],
    "Any API key can make this call. It is one of a key's 120 reads a minute.",
  ],
  ["GET /v2/staff", [{ session: [] }], undefined],
  [
    "POST /v2/search",
    undefined,
    "At most 60 calls in 60 s for each customer, 40 calls in 60 s for each address without a session.",
  ],
] as const)("%s says who may make it, and how often", async (key, security, description) => {
  const { security: described, description: text } = await operation(key);
  expect([described, text]).toEqual([security, description]);
});

test.each([
  [
    "GET /v2/list",
    403,
    "`account_frozen`, `customer_blocked`, `forbidden`, `ip_not_allowed`, `scope_missing`",
  ],
  [
    "POST /v2/buy",
    403,
    "`account_frozen`, `customer_blocked`, `forbidden`, `forbidden_origin`, `ip_not_allowed`, `key_spend_limit`, `role_not_allowed`, `scope_missing`",
  ],
  [
    "GET /v2/me",
    403,
    "`account_frozen`, `customer_blocked`, `forbidden`, `ip_not_allowed`, `session_needed`",
  ],
  ["GET /v2/who", 403, "`account_frozen`, `customer_blocked`, `forbidden`, `ip_not_allowed`"],
  ["GET /v2/who", 401, "`key_misplaced`, `token_conflict`, `unauthorized`"],
  ["POST /v2/search", 401, "`key_misplaced`, `token_conflict`"],
] as const)("%s names each refusal with %d", async (key, status, codes) => {
  expect((await operation(key)).responses[status]?.description).toBe(codes);
});
