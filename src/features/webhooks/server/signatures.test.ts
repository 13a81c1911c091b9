import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { written } from "../../contacts/server/contacts.fixture.ts";
import { openWebhooks, startReceiver, verify, withStatus } from "./webhooks-testbed.fixture.ts";

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

const second = 1000;

async function newEndpoint(body: object = {}) {
  const token = await hooks.signUp();
  const endpoint = await hooks.addEndpoint(token, receiver.url, body);
  return { token, id: String(endpoint.id), secret: String(endpoint.secret) };
}

test("a message is signed so that the reference library accepts it, and says what the call answers", async () => {
  const { token, id, secret } = await newEndpoint({ events: ["wallet.adjusted"] });
  await hooks.adjustWallet(id);
  await hooks.send();
  expect(receiver.got).toHaveLength(1);
  for (const message of receiver.got) {
    expect(verify(secret, message)).toEqual({
      type: "wallet.adjusted",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: await hooks.ok("GET /v2/wallet", { token }),
    });
    expect(message.headers["content-type"]).toBe("application/json");
    const other = await newEndpoint();
    expect(() => verify(other.secret, message)).toThrow();
    expect(() => verify(secret, { ...message, body: Buffer.from("{}") })).toThrow();
  }
  const [message] = await hooks.messages(token, id);
  expect(message).toMatchObject({ type: "wallet.adjusted", state: "delivered", nextAt: null });
  expect(message.id).toBe(receiver.got[0]?.headers["webhook-id"]);
  expect(message.body).toBe(receiver.got[0]?.body.toString());
  expect(message.attempts).toMatchObject([{ n: 1, status: 200, error: null, response: "thanks" }]);
});

test("an object is sent as it is at the first attempt, and the same bytes again at later ones", async () => {
  const { token, id, secret } = await newEndpoint({ events: ["contact.verified"] });
  const { id: contact } = await hooks.ok("POST /v2/domains/contacts", { token, body: written() });
  await hooks.verifyContact(id, contact);
  receiver.answer(withStatus(500));
  await hooks.send();
  const shown = await hooks.ok(`GET /v2/domains/contacts/${contact}`, { token });
  const [first] = receiver.got;
  if (!first) throw new Error("nothing arrived");
  expect(verify(secret, first)).toMatchObject({ type: "contact.verified", data: shown });
  await hooks.ok(`PUT /v2/domains/contacts/${contact}`, { token, body: written({ city: "Bremen" }) });
  await hooks.advance(6 * second);
  receiver.answer(withStatus(204));
  await hooks.send();
  const [, again] = receiver.got;
  expect(again?.body.equals(first.body)).toBe(true);
  expect(again?.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
  expect(Number(again?.headers["webhook-timestamp"])).toBeGreaterThan(
    Number(first.headers["webhook-timestamp"]),
  );
});

test("of what is gone only the id is sent", async () => {
  const { id, secret } = await newEndpoint();
  await hooks.verifyContact(id, hooks.platform.ids.next());
  await hooks.send();
  const [message] = receiver.got;
  if (!message) throw new Error("nothing arrived");
  expect(verify(secret, message)).toMatchObject({ data: { id: expect.stringMatching(/^con_/) } });
});

test("T30 a message is sent again under its id, and one of another endpoint is not found", async () => {
  const { token, id, secret } = await newEndpoint();
  const other = await newEndpoint();
  await hooks.adjustWallet(id);
  await hooks.send();
  const [{ id: message }] = await hooks.messages(token, id);
  await hooks.ok(`POST /v2/webhooks/${id}/messages/${message}/resend`, { token });
  await hooks.send();
  const [first, again] = receiver.got;
  if (!first || !again) throw new Error("it did not arrive twice");
  expect([again.headers["webhook-id"], again.body]).toEqual([message, first.body]);
  expect(verify(secret, again)).toEqual(verify(secret, first));
  for (const [session, endpoint] of [
    [other.token, id],
    [other.token, other.id],
  ]) {
    const route = `POST /v2/webhooks/${endpoint}/messages/${message}/resend`;
    expect((await hooks.call(route, { token: session ?? "" })).status).toBe(404);
  }
});

test("after a roll both secrets verify", async () => {
  const { token, id, secret } = await newEndpoint();
  const rolled = await hooks.ok(`POST /v2/webhooks/${id}/roll-secret`, { token });
  expect(rolled.secret).not.toBe(secret);
  const ping = async () => {
    receiver.got.splice(0);
    await hooks.ok(`POST /v2/webhooks/${id}/test`, { token });
    const [message] = receiver.got;
    if (!message) throw new Error("nothing arrived");
    return String(message.headers["webhook-signature"]).split(" ").length;
  };
  expect(await ping()).toBe(2);
  for (const message of receiver.got) {
    expect(verify(secret, message)).toEqual(verify(rolled.secret, message));
  }
});

test("a test sends a ping at once, shows what came of it, and changes nothing", async () => {
  const { token, id, secret } = await newEndpoint();
  receiver.answer(withStatus(418));
  const shown = await hooks.ok(`POST /v2/webhooks/${id}/test`, { token, body: { type: "ping" } });
  const [message] = receiver.got;
  if (!message) throw new Error("nothing arrived");
  expect(verify(secret, message)).toMatchObject({ type: "ping", data: {} });
  expect(shown).toMatchObject({
    status: 418,
    error: null,
    response: "status 418",
    body: message.body.toString(),
  });
  expect(message.headers).toMatchObject(shown.headers);
  receiver.close();
  expect(await hooks.ok(`POST /v2/webhooks/${id}/test`, { token })).toMatchObject({
    status: null,
    error: "ECONNREFUSED",
  });
  expect(await hooks.endpoint(token, id)).toMatchObject({ state: "active" });
  expect(await hooks.messages(token, id)).toEqual([]);
});
