import { decodeId } from "#src/shared/ids.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
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

const [second, minute, day] = [1000, 60_000, 86_400_000];

async function newEndpoint(body: object = {}) {
  const token = await hooks.signUp();
  const endpoint = await hooks.addEndpoint(token, receiver.url, body);
  return { token, id: String(endpoint.id), secret: String(endpoint.secret) };
}

test("a failing endpoint gets one message at a time until one succeeds", async () => {
  const { token, id } = await newEndpoint();
  let [open, most] = [0, 0];
  const slowly = (status: number) => (response: { writeHead: (status: number) => { end: () => void } }) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(status).end();
    }, 30);
  };
  receiver.answer(slowly(500));
  await hooks.adjustWallet(id);
  await hooks.send();
  most = 0;
  await hooks.adjustWallet(id, 6);
  await hooks.send();
  expect([most, receiver.got.length]).toEqual([1, 7]);
  expect(await hooks.endpoint(token, id)).toMatchObject({
    state: "failing",
    failingSince: expect.any(String),
  });
  receiver.answer(slowly(200));
  await hooks.advance(10 * second);
  await hooks.send();
  expect(await hooks.endpoint(token, id)).toMatchObject({ state: "active", failingSince: null });
  most = 0;
  await hooks.adjustWallet(id, 12);
  await hooks.send();
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

test("an endpoint that says it is gone is disabled at once, and what follows is skipped", async () => {
  const { token, id } = await newEndpoint();
  receiver.answer(withStatus(410));
  await hooks.adjustWallet(id);
  await hooks.send();
  expect(await hooks.endpoint(token, id)).toMatchObject({ state: "disabled", disabledReason: "gone" });
  await hooks.adjustWallet(id);
  await hooks.send();
  expect(receiver.got).toHaveLength(1);
  expect((await hooks.messages(token, id)).map(({ state }: { state: string }) => state)).toEqual([
    "skipped",
    "skipped",
  ]);
});

test("an endpoint is disabled after five days of nothing but failures, and its customer is notified by mail", async () => {
  const { token, id } = await newEndpoint();
  receiver.answer(withStatus(500));
  const fail = async (): Promise<string> => {
    await hooks.adjustWallet(id);
    await hooks.send();
    return (await hooks.endpoint(token, id)).state;
  };
  expect(await fail()).toBe("failing");
  await hooks.advance(2 * day);
  expect(await fail()).toBe("failing");
  await hooks.advance(2 * day);
  expect(await fail()).toBe("failing");
  await hooks.advance(1.25 * day);
  expect(await fail()).toBe("disabled");
  const { rows } = await hooks.database.pool.query(
    "SELECT payload ->> 'reason' AS reason FROM outbox_events WHERE name = 'webhooks.disabled.v1' AND payload ->> 'endpointId' = $1",
    [decodeId("webhookEndpoint", id)],
  );
  expect(rows).toEqual([{ reason: "failing" }]);
  await runToEnd(
    hooks.platform,
    hooks.product.consumers.filter(({ name }) => name === "notifications"),
  );
  const mails = await hooks.database.pool.query(
    "SELECT subject FROM mail_messages WHERE subject LIKE '%webhook%'",
  );
  expect(mails.rows.length).toBeGreaterThan(0);
});

test("two failures with days between them disable nothing", async () => {
  const { token, id } = await newEndpoint();
  receiver.answer(withStatus(500));
  await hooks.adjustWallet(id);
  await hooks.send();
  await hooks.ok(`PUT /v2/webhooks/${id}`, {
    token,
    body: { url: receiver.url, events: ["contact.verified"], description: "", isEnabled: true },
  });
  await hooks.advance(9 * day);
  await hooks.verifyContact(id, hooks.platform.ids.next());
  await hooks.send();
  expect(receiver.got).toHaveLength(2);
  expect((await hooks.endpoint(token, id)).state).toBe("failing");
});

test("what did not arrive is recovered after its endpoint was switched on again, and what arrived is not", async () => {
  const { token, id } = await newEndpoint();
  await hooks.adjustWallet(id);
  await hooks.send();
  const since = hooks.platform.clock.now().toISOString();
  const body = { url: receiver.url, events: ["*"], description: "", isEnabled: false };
  await hooks.ok(`PUT /v2/webhooks/${id}`, { token, body });
  await hooks.adjustWallet(id, 3);
  await hooks.send();
  expect(receiver.got).toHaveLength(1);
  const refused = await hooks.call(`POST /v2/webhooks/${id}/recover`, { token, body: { since } });
  expect(refused.body.error.code).toBe("webhook_disabled");
  await hooks.ok(`PUT /v2/webhooks/${id}`, { token, body: { ...body, isEnabled: true } });
  expect(await hooks.ok(`POST /v2/webhooks/${id}/recover`, { token, body: { since } })).toEqual({
    messages: 3,
  });
  await hooks.send();
  expect(receiver.got).toHaveLength(4);
  expect(await hooks.ok(`POST /v2/webhooks/${id}/recover`, { token, body: { since } })).toEqual({
    messages: 0,
  });
  const { days } = await hooks.endpoint(token, id);
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ delivered: 4, undelivered: 0 });
  await hooks.addEndpoint(token, receiver.url);
  const { endpoints } = await hooks.ok("GET /v2/webhooks", { token });
  const delivered = endpoints.map((one: { days: { delivered: number }[] }) => one.days.at(-1)?.delivered);
  expect(delivered).toEqual([0, 4]);
});

test("a type that an endpoint no longer gets is neither sent nor sent again", async () => {
  const { token, id } = await newEndpoint();
  receiver.answer(withStatus(500));
  await hooks.adjustWallet(id);
  await hooks.send();
  const body = { url: receiver.url, events: ["contact.verified"], description: "", isEnabled: true };
  await hooks.ok(`PUT /v2/webhooks/${id}`, { token, body });
  await hooks.advance(minute);
  await hooks.send();
  expect(receiver.got).toHaveLength(1);
  const [message] = await hooks.messages(token, id);
  expect(message.state).toBe("skipped");
  expect((await hooks.call(`POST /v2/webhooks/${id}/messages/${message.id}/resend`, { token })).status).toBe(
    404,
  );
  const since = "2020-01-01T00:00:00Z";
  expect(await hooks.ok(`POST /v2/webhooks/${id}/recover`, { token, body: { since } })).toEqual({
    messages: 0,
  });
});
