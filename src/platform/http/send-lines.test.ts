import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { systemClock } from "#src/platform/clock.ts";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/platform/log/log.ts";
import { defineContract } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { createServer } from "./create-server.ts";
import { registerContract, routeSet } from "./register-contract.ts";
import { unlimitedKeys } from "./edge.fixture.ts";
import { createTurnstile } from "./turnstile.ts";

const line = z.object({ name: z.string() });
const contract = defineContract({
  "GET /v2/names": {
    summary: "Names as they come",
    access: "public",
    query: z.object({ refuse: z.optional(z.string()) }),
    output: z.object({ results: z.array(line) }),
    lines: line,
    errors: ["not_found"],
  },
});

let app: FastifyInstance;
let leave: () => void = () => undefined;
const wasLeft = new Promise<void>((resolve) => {
  leave = resolve;
});

async function* names() {
  try {
    yield [{ name: "one", secret: "x" }, { name: "t\nwo" }];
    yield [];
    yield [{ name: "three" }];
  } finally {
    leave();
  }
}

beforeAll(async () => {
  app = await createServer({
    log: createLog("silent"),
    resolveSite: () => testSite({ name: "Test" }),
    publicUrl: null,
    isDemo: true,
    trustProxy: false,
    limitFactor: 1000,
  });
  const handlers = {
    "GET /v2/names": async ({ query }: { query: { refuse?: string | undefined } }) => {
      if (query.refuse !== undefined) throw new AppError("not_found");
      return names();
    },
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
});

afterAll(() => app.close());

function call(query = "", accept = "application/json") {
  return app.inject({ url: `/api/v2/names${query}`, headers: { host: "localhost", accept } });
}

test("a caller that takes lines gets one JSON per line, with the contract's fields only", async () => {
  const answer = await call("", "application/x-ndjson");
  expect(answer.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
  expect(answer.body).toBe('{"name":"one"}\n{"name":"t\\nwo"}\n{"name":"three"}\n');
  await wasLeft;
});

test("any other caller gets all of them at once", async () => {
  expect((await call()).json()).toEqual({ results: [{ name: "one" }, { name: "t\nwo" }, { name: "three" }] });
});

test("a refusal is an answer like any other", async () => {
  const answer = await call("?refuse=1", "application/x-ndjson");
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
});
