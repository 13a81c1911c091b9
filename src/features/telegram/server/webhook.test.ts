import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBotApi } from "#src/drivers/telegram/bot-api.ts";
import { type BotApiStub, startBotApiStub } from "#src/drivers/telegram/bot-api/bot-api-stub.fixture.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError, errorStatus } from "#src/shared/errors.ts";
import { botContextOf } from "./bot-context.fixture.ts";
import type { BotContext } from "./deps.ts";
import { createReadUpdates } from "./updates/read-updates.ts";
import { registerWebhook } from "./updates/register-webhook.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: BotApiStub;
let app: FastifyInstance;
let path: string;
let secret: string;
let context: BotContext;

beforeAll(async () => {
  database = await createTestDatabase();
  stub = await startBotApiStub();
  const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  const platform: Platform = {
    ...database.committing,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
  };
  context = botContextOf(platform, createBotApi({ baseUrl: stub.origin, token: stub.token }), {
    webhookOrigin: "https://shop.example.com",
  });
  app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    // As of the product's own server: a refusal, or one of the framework's.
    if (error instanceof AppError) return reply.code(errorStatus[error.code]).send({});
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    return reply.code(status).send({});
  });
  registerWebhook(app, context);
  await app.ready();
  await createReadUpdates(context)();
  ({ path, secret } = lastWebhook());
});
afterAll(async () => {
  await app.close();
  await stub.stop();
  await database.drop();
});

function lastWebhook() {
  const set = stub.calls.findLast(({ method }) => method === "setWebhook")?.fields ?? {};
  return { path: new URL(String(set["url"])).pathname, secret: String(set["secret_token"]) };
}

const send = async (
  body: unknown,
  { at = path, header = secret }: { at?: string; header?: string | null } = {},
) => {
  const { statusCode } = await app.inject({
    method: "POST",
    url: at,
    headers: {
      "content-type": "application/json",
      ...(header !== null && { "x-telegram-bot-api-secret-token": header }),
    },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return statusCode;
};
const kept = async () =>
  (await database.pool.query("SELECT update_id FROM telegram_updates ORDER BY update_id")).rows.map(
    ({ update_id }) => Number(update_id),
  );
const updateOf = (update_id: number) => ({
  update_id,
  message: { chat: { id: 7, type: "private" }, from: { id: 7, is_bot: false }, text: "/start" },
});

test("T63 updates are taken with the path and the secret of this start alone", async () => {
  expect(path).toMatch(/^\/internal\/telegram\/[\w-]{22}$/);
  expect(await send(updateOf(1))).toBe(200);
  expect(await send(updateOf(1))).toBe(200);
  expect(await send(updateOf(2), { header: null })).toBe(404);
  expect(await send(updateOf(2), { header: `${secret}x` })).toBe(404);
  expect(await send(updateOf(2), { header: "" })).toBe(404);
  expect(await send(updateOf(2), { at: `${path}x` })).toBe(404);
  expect(await send(updateOf(2), { at: "/internal/telegram/AAAAAAAAAAAAAAAAAAAAAA" })).toBe(404);
  // Updates of other tests have higher numbers.
  expect((await kept()).filter((id) => id <= 2)).toEqual([1]);
  const [old] = [secret];
  await createReadUpdates(context)();
  ({ path, secret } = lastWebhook());
  expect(secret).not.toBe(old);
  expect(await send(updateOf(3), { header: old })).toBe(404);
  expect(await send(updateOf(3))).toBe(200);
});

test("T63 what is no update is not kept, and what is too large is refused", async () => {
  const before = await kept();
  expect(await send("nonsense")).toBe(200);
  expect(await send({ update_id: "x" })).toBe(200);
  expect(await send({ ...updateOf(9), more: "x".repeat(1_100_000) })).toBe(413);
  expect(await kept()).toEqual(before);
  expect(await send({ ...updateOf(10), more: "x".repeat(200_000) })).toBe(200);
  const { rows } = await database.pool.query("SELECT body FROM telegram_updates WHERE update_id = 10");
  expect(rows).toEqual([{ body: {} }]);
});

test("no update is asked for while Telegram sends them", async () => {
  stub.calls.length = 0;
  await createReadUpdates(context)();
  ({ path, secret } = lastWebhook());
  expect(stub.calls.map(({ method }) => method)).not.toContain("getUpdates");
});
