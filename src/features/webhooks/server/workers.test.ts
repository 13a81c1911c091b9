import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { Bell } from "#src/platform/jobs/bell.ts";
import { encodeId } from "#src/shared/ids.ts";
import { attempt } from "./attempt.ts";
import { bodyOf } from "./message-body.ts";
import { recordAttempt } from "./record-attempt.ts";
import { claimDeliveries, mostInFlight } from "./claim-deliveries.ts";
import { createSendDue } from "./send-due.ts";
import { joinTypes } from "./message-types.ts";
import { openWebhooks, startReceiver, verify, walletHooks } from "./webhooks-testbed.fixture.ts";

let hooks: Awaited<ReturnType<typeof openWebhooks>>;
beforeAll(async () => {
  hooks = await openWebhooks();
});
afterAll(() => hooks.drop());
afterEach(async () => {
  await sql`DELETE FROM webhook_endpoints`.execute(hooks.platform.db.kysely);
});

const minute = 60_000;

const claim = (most = mostInFlight) => claimDeliveries(hooks, most);

const url = "http://127.0.0.1:9/";

test("two workers send each of many messages once", async () => {
  const receiver = await startReceiver();
  const made = [];
  for (let place = 0; place < 5; place += 1) made.push(await hooks.dueEndpoint(receiver.url, 30));
  const context = hooks.context();
  await Promise.all([createSendDue(context)(), createSendDue(context)()]);
  const ids = receiver.got.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(150);
  expect(new Set(ids).size).toBe(150);
  receiver.close();
});

test("a worker that is gone between sending and writing has the same bytes sent again under the same id", async () => {
  const receiver = await startReceiver();
  const { secret, token, id } = await hooks.dueEndpoint(receiver.url, 1);
  const context = hooks.context();
  // What was claimed and sent, and never written down: the process was killed here.
  const [lost] = await claim();
  if (!lost) throw new Error("nothing was due");
  const message = {
    id: encodeId("webhookMessage", lost.messageId),
    at: hooks.platform.clock.now(),
    body: await bodyOf(context, lost.messageId),
  };
  await attempt(context, receiver.url, message, [secret]);
  await createSendDue(context)();
  expect(receiver.got).toHaveLength(1);
  await hooks.advance(minute + 1000);
  await createSendDue(context)();
  const [first, again] = receiver.got;
  expect(receiver.got).toHaveLength(2);
  expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(first && again?.body.equals(first.body)).toBe(true);
  expect(await hooks.messages(token, id)).toMatchObject([{ state: "delivered", attempts: [{ n: 1 }] }]);
  receiver.close();
});

test("a worker that comes back after its lease writes its attempt and leaves the rest to the one that has it", async () => {
  const { token, id } = await hooks.dueEndpoint(url, 1);
  const [late] = await claim();
  await hooks.advance(minute + 1000);
  const [current] = await claim();
  if (!late || !current) throw new Error("nothing was due");
  const made = {
    at: hooks.platform.clock.now(),
    ms: 1,
    error: null,
    response: "",
    retryAfterMs: 0,
    headers: {},
  };
  await recordAttempt(hooks.context(), late, { ...made, status: 500 });
  expect(await hooks.messages(token, id)).toMatchObject([{ state: "pending", attempts: [{ n: 1 }] }]);
  await recordAttempt(hooks.context(), current, { ...made, status: 200 });
  expect(await hooks.messages(token, id)).toMatchObject([
    { state: "delivered", attempts: [{ n: 2 }, { n: 1 }] },
  ]);
});

test("T30 what a handler answers beyond its contract is not sent", async () => {
  const { endpoint } = await hooks.dueEndpoint(url, 1);
  const { message_id: messageId } = await hooks.platform.db.kysely
    .selectFrom("webhook_deliveries")
    .select("message_id")
    .where("endpoint_id", "=", endpoint)
    .executeTakeFirstOrThrow();
  const money = { balanceCents: 1, heldCents: 2, debtCents: 3 };
  const careless = hooks.product.routes.map((set) =>
    "GET /v2/wallet" in set.contract
      ? { ...set, handlers: { "GET /v2/wallet": async () => ({ ...money, cardNumber: "4111" }) } }
      : set,
  );
  const types = () => joinTypes(walletHooks, careless);
  const body = await bodyOf({ ...hooks.context(), types }, messageId);
  expect(JSON.parse(body.toString()).data).toEqual(money);
});

test("T30 a dead endpoint with ten thousand messages delays no one", async () => {
  const receiver = await startReceiver();
  const dead = await startReceiver(() => undefined);
  await hooks.dueEndpoint(dead.url, 10_000);
  await hooks.advance(1000);
  const healthy = [];
  for (let place = 0; place < 5; place += 1) healthy.push(await hooks.dueEndpoint(receiver.url, 20));
  const stop = new AbortController();
  const run = createSendDue(hooks.context())(stop.signal);
  await expect.poll(() => receiver.got.length, { timeout: 30_000, interval: 20 }).toBe(100);
  // The messages of the dead one are the older ones, and its first four attempts have not ended.
  expect(dead.got).toHaveLength(4);
  stop.abort();
  dead.close();
  await run;
  for (const message of receiver.got) {
    expect(healthy.some(({ secret }) => isOf(secret, message))).toBe(true);
  }
  receiver.close();
});

/** No look comes before it rings, but for the end of an attempt. */
class PatientBell extends Bell {
  override wait(): Promise<void> {
    return super.wait(3_600_000);
  }
}

test("T30 what becomes due while an endpoint does not answer is sent when the bell rings", async () => {
  const receiver = await startReceiver();
  const dead = await startReceiver(() => undefined);
  await hooks.dueEndpoint(dead.url, 4);
  const bell = new PatientBell();
  const stop = new AbortController();
  const run = createSendDue(hooks.context(), bell)(stop.signal);
  await expect.poll(() => dead.got.length).toBe(4);
  await hooks.dueEndpoint(receiver.url, 1);
  bell.ring();
  // The attempts at the dead one end after fifteen seconds.
  await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(1);
  stop.abort();
  bell.ring();
  dead.close();
  await run;
  receiver.close();
});

function isOf(secret: string, message: Parameters<typeof verify>[1]): boolean {
  try {
    verify(secret, message);
    return true;
  } catch (error) {
    // A test before this one may have moved the clock.
    return String(error).includes("too new");
  }
}
