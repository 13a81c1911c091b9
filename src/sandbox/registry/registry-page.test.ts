import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { isAppError } from "#src/shared/errors.ts";
import { createSimulatedRegistry } from "./registry.ts";
import { registerRegistryPage } from "./registry-page.ts";
import { sandboxRegistrars, type SimulatedRegistry } from "./registry-port.ts";

const origin = "http://localhost:3000";
const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));

let database: TestDatabase;
let app: FastifyInstance;
let registry: SimulatedRegistry;

beforeAll(async () => {
  database = await createTestDatabase();
  registry = createSimulatedRegistry({ db: database.pool, clock, ids: createIds(() => clock.now()) });
  app = fastify();
  app.decorateRequest("origin", origin);
  app.setErrorHandler((error, _request, reply) =>
    reply.status(409).send({ code: isAppError(error) ? error.code : "internal" }),
  );
  registerRegistryPage(app, registry);
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

function press(payload: string, from = origin) {
  const headers = { "content-type": "text/plain", origin: from };
  return app.inject({ method: "POST", url: "/dev/registry", headers, payload });
}

test("shows the names and their states, and moves the registry's clock alone", async () => {
  const ours = registry.session(sandboxRegistrars.ours.id);
  const whom = { hosts: [], registrant: null, contacts: [], signers: [], code: null, isPrivate: false };
  await ours.createName({ name: "shown.com", years: 1, feeCents: null, ...whom });
  expect((await app.inject("/dev/registry")).body).toContain("shown.com</td><td>inactive, addPeriod");
  expect((await press("days=30\r\n")).headers.location).toBe("/dev/registry");
  expect((await app.inject("/dev/registry")).body).toContain("2026-12-20 09:00 UTC");
  expect(clock.now()).toEqual(new Date("2026-11-20T09:00:00Z"));
});

test("the other registrar requests a name, and the answer is shown without trust", async () => {
  const answer = await press("name=Nobodys-Name.com\r\ncode=whatever-1\r\n");
  expect(answer.headers.location).toBe("/dev/registry?answer=2303%20there%20is%20no%20such%20name");
  const page = await app.inject("/dev/registry?answer=%3Cscript%3Ealert(1)%3C/script%3E");
  expect(page.body).not.toContain("<script");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
});

test.each([
  ["another site", "days=30", "https://evil.example", "forbidden_origin"],
  ["a step that has no button", "days=-1", origin, "invalid_input"],
  ["nothing", "", origin, "invalid_input"],
])("refuses a move by %s", async (_, payload, from, code) => {
  const answer = await press(payload, from);
  expect([answer.statusCode, answer.json()]).toEqual([409, { code }]);
});
