import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { isAppError } from "#src/shared/errors.ts";
import { registerClockPage } from "./clock-page.ts";

const origin = "http://localhost:3000";

let app: FastifyInstance;
let clock: ManualClock;

beforeEach(() => {
  clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  app = fastify();
  app.decorateRequest("origin", origin);
  app.setErrorHandler((error, _request, reply) =>
    reply.status(409).send({ code: isAppError(error) ? error.code : "internal" }),
  );
  registerClockPage(app, { clock });
});

afterEach(() => app.close());

function press(payload: string, from: string | undefined = origin) {
  const headers = { "content-type": "text/plain", ...(from !== undefined && { origin: from }) };
  return app.inject({ method: "POST", url: "/dev/clock", headers, payload });
}

test("shows the time and moves it by its buttons, without a script", async () => {
  const page = await app.inject("/dev/clock");
  expect(page.body).toContain("2026-03-01 12:00:00 UTC");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  const [, seconds] = /value="(86400)"/.exec(page.body) ?? [];
  const answer = await press(`seconds=${seconds}\r\n`);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/dev/clock"]);
  expect(clock.now()).toEqual(new Date("2026-03-02T12:00:00Z"));
});

test.each([
  ["another site", "seconds=86400", "https://evil.example", "forbidden_origin"],
  ["no site", "seconds=86400", "", "forbidden_origin"],
  ["a step that has no button", "seconds=-86400", origin, "invalid_input"],
  ["nothing", "", origin, "invalid_input"],
])("refuses a move by %s", async (_, payload, from, code) => {
  const answer = await press(payload, from);
  expect([answer.statusCode, answer.json()]).toEqual([409, { code }]);
  expect(clock.now()).toEqual(new Date("2026-03-01T12:00:00Z"));
});
