import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openWebhooks, startReceiver, withStatus } from "./webhooks-testbed.fixture.ts";

let hooks: Awaited<ReturnType<typeof openWebhooks>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  hooks = await openWebhooks();
});
afterAll(() => hooks.drop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

async function newEndpoint(body: object = {}) {
  const token = await hooks.signUp();
  const endpoint = await hooks.addEndpoint(token, receiver.url, body);
  return { token, id: String(endpoint.id), secret: String(endpoint.secret) };
}

test("only types that were chosen are sent, and another customer's never", async () => {
  const { token, id } = await newEndpoint({ events: ["contact.verified"] });
  const other = await newEndpoint();
  await hooks.adjustWallet(id);
  await hooks.send();
  expect(receiver.got).toEqual([]);
  expect(await hooks.messages(token, id)).toEqual([]);
  await hooks.adjustWallet(other.id);
  await hooks.send();
  expect(receiver.got).toHaveLength(1);
  expect(await hooks.messages(token, id)).toEqual([]);
});

test("a failed message comes again by the schedule, and is given up after eight attempts", async () => {
  const { token, id } = await newEndpoint();
  receiver.answer(withStatus(500));
  await hooks.adjustWallet(id);
  const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
  await hooks.send();
  for (const [place, pause] of pauses.entries()) {
    expect(receiver.got).toHaveLength(place + 1);
    // The test itself takes a moment of the first pause.
    if (pause > minute) await hooks.advance(pause - minute);
    await hooks.send();
    expect(receiver.got).toHaveLength(place + 1);
    await hooks.advance(pause * 0.1 + Math.min(pause, minute));
    await hooks.send();
  }
  expect(receiver.got).toHaveLength(8);
  expect(new Set(receiver.got.map(({ body }) => body.toString())).size).toBe(1);
  const [message] = await hooks.messages(token, id);
  expect(message).toMatchObject({ state: "failed", nextAt: null });
  expect(message.attempts.map(({ n }: { n: number }) => n)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  await hooks.advance(2 * day);
  await hooks.send();
  expect(receiver.got).toHaveLength(8);
});

test.each([
  ["an hour", "3600", hour],
  ["a year, which counts as an hour", "31536000", hour],
  ["a date in the past, which counts as nothing", "Wed, 21 Oct 2015 07:28:00 GMT", 0],
  ["no time at all", "soon", 0],
])("a receiver may ask to be left alone for %s", async (_, header, waitMs) => {
  const { id } = await newEndpoint();
  receiver.answer(withStatus(429, { "retry-after": header }));
  await hooks.adjustWallet(id);
  await hooks.send();
  await hooks.advance(10 * second);
  await hooks.send();
  expect(receiver.got).toHaveLength(waitMs === 0 ? 2 : 1);
  await hooks.advance(waitMs);
  await hooks.send();
  expect(receiver.got).toHaveLength(2);
});

test.each([
  [
    "a redirect",
    (response: { writeHead: Function }) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    302,
  ],
  ["a refusal", withStatus(404), 404],
  ["a connection that is closed", (response: { destroy: () => void }) => response.destroy(), null],
])("%s is a failure", async (_, answer, status) => {
  const { token, id } = await newEndpoint();
  receiver.answer(answer);
  await hooks.adjustWallet(id);
  await hooks.send();
  expect(receiver.got).toHaveLength(1);
  const [message] = await hooks.messages(token, id);
  expect(message).toMatchObject({ state: "pending", attempts: [{ status }] });
  expect((await hooks.endpoint(token, id)).state).toBe("failing");
});

test("a long answer is shown by its first kilobyte, without what the database cannot keep", async () => {
  const { token, id } = await newEndpoint();
  receiver.answer((response) => response.end(`a\0b${"x".repeat(5000)}`));
  await hooks.adjustWallet(id);
  await hooks.send();
  const [message] = await hooks.messages(token, id);
  expect(message.attempts[0].response).toBe(`a\ufffdb${"x".repeat(1021)}`);
});

test("a day after a roll the old secret signs nothing any more, as one of before does at once", async () => {
  const { token, id } = await newEndpoint();
  const signatures = async (): Promise<number> => {
    const { headers } = await hooks.ok(`POST /v2/webhooks/${id}/test`, { token });
    return headers["webhook-signature"].split(" ").length;
  };
  await hooks.ok(`POST /v2/webhooks/${id}/roll-secret`, { token });
  await hooks.ok(`POST /v2/webhooks/${id}/roll-secret`, { token });
  expect(await signatures()).toBe(2);
  await hooks.advance(day);
  expect(await signatures()).toBe(1);
});

test("messages are listed by pages and by state, and are gone after thirty days", async () => {
  const { token, id } = await newEndpoint();
  await hooks.adjustWallet(id, 5);
  await hooks.send();
  const first = await hooks.ok(`GET /v2/webhooks/${id}/messages?limit=3`, { token });
  const rest = await hooks.ok(`GET /v2/webhooks/${id}/messages?limit=3&cursor=${first.nextCursor}`, {
    token,
  });
  const ids = [...first.messages, ...rest.messages].map((message) => message.id);
  expect([new Set(ids).size, rest.nextCursor]).toEqual([5, null]);
  expect(await hooks.messages(token, id, "?state=failed")).toEqual([]);
  const prune = hooks.product.jobs.find(({ name }) => name === "prune-webhooks");
  await prune?.run();
  expect(await hooks.messages(token, id)).toHaveLength(5);
  await hooks.advance(31 * day);
  await prune?.run();
  const session = await hooks.signUp();
  expect(session).not.toBe("");
  const { rows } = await hooks.database.pool.query("SELECT count(*)::int AS n FROM webhook_messages");
  expect(rows).toEqual([{ n: 0 }]);
});
