import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebhooks, startReceiver } from "./webhooks-testbed.fixture.ts";

let hooks: Awaited<ReturnType<typeof openWebhooks>>;
beforeAll(async () => {
  hooks = await openWebhooks();
});
afterAll(() => hooks.drop());

const url = "https://hooks.shop.dev/moorage";

test("an endpoint shows its secret when it is added, and never again", async () => {
  const token = await hooks.signUp();
  const { secret, ...added } = await hooks.addEndpoint(token, url, {
    description: " Shop ",
    events: ["server.delivered"],
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(added).toMatchObject({ url, description: "Shop", events: ["server.delivered"], state: "active" });
  const { endpoints } = await hooks.ok("GET /v2/webhooks", { token });
  expect(endpoints).toEqual([{ ...added, days: expect.any(Array) }]);
  expect(JSON.stringify(await hooks.endpoint(token, added.id))).not.toContain(secret);
  const { rows } = await hooks.database.pool.query("SELECT secret FROM webhook_endpoints");
  expect(rows.some((row) => row.secret.includes(Buffer.from(secret.slice(6))))).toBe(false);
});

test("an endpoint is changed as a whole, switched off and on, and removed", async () => {
  const token = await hooks.signUp();
  const { id } = await hooks.addEndpoint(token, url);
  const body = {
    url: "https://shop.dev:8443/",
    events: ["zone.changed"],
    description: "new",
    isEnabled: false,
  };
  expect(await hooks.ok(`PUT /v2/webhooks/${id}`, { token, body })).toMatchObject({
    url: body.url,
    events: body.events,
    state: "disabled",
    disabledReason: "user",
  });
  const on = { ...body, isEnabled: true };
  expect(await hooks.ok(`PUT /v2/webhooks/${id}`, { token, body: on })).toMatchObject({
    state: "active",
    disabledReason: null,
  });
  await hooks.ok(`DELETE /v2/webhooks/${id}`, { token });
  expect((await hooks.call(`GET /v2/webhooks/${id}`, { token })).status).toBe(404);
  expect((await hooks.call(`DELETE /v2/webhooks/${id}`, { token })).status).toBe(404);
});

test.each([
  "http://hooks.shop.dev/",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
  "https://[::ffff:10.0.0.1]/",
  "https://user:pass@shop.dev/",
  "https://shop.dev:22/",
  "https://shop.dev/\r\nx: y",
  "https://printer.local/",
  "no address",
])("T29 %j is refused when it is saved", async (refused) => {
  const token = await hooks.signUp();
  const body = { url: refused, events: ["*"] };
  const answer = await hooks.call("POST /v2/webhooks", { token, body });
  expect([answer.status, answer.body.error]).toEqual([
    422,
    expect.objectContaining({ code: "url_refused", fields: { url: "url_refused" } }),
  ]);
});

test("a type that does not exist is refused by its place", async () => {
  const token = await hooks.signUp();
  const body = { url, events: ["server.delivered", "servers.delivered.v1"] };
  const { error } = (await hooks.call("POST /v2/webhooks", { token, body })).body;
  expect(error).toMatchObject({
    code: "invalid_input",
    fields: { "events.1": "invalid_input" },
  });
});

test("a customer has ten endpoints, also when all are added at once", async () => {
  const token = await hooks.signUp();
  const body = { url, events: ["*"] };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => hooks.call("POST /v2/webhooks", { token, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)?.body.error).toMatchObject({
    code: "webhook_limit",
    params: { count: 10 },
  });
});

test("T30 a key adds an endpoint only for what it may read", async () => {
  const token = await hooks.signUp();
  const key = await hooks.makeKey(token, { scopes: ["webhooks:read", "webhooks:write", "servers:read"] });
  const add = (events: readonly string[]) =>
    hooks.call("POST /v2/webhooks", { token: key.secret, body: { url, events } });
  expect((await add(["server.delivered"])).status).toBe(200);
  for (const events of [["*"], ["payment.credited"], ["server.delivered", "domain.renewed"]]) {
    const { error } = (await add(events)).body;
    expect([error.code, error.params.scope]).toEqual([
      "scope_missing",
      expect.stringMatching(/^(wallet|domains|contacts):read$/),
    ]);
  }
});

test("T30 a key can neither turn nor use an endpoint that gets what it may not read", async () => {
  const token = await hooks.signUp();
  const key = await hooks.makeKey(token, { scopes: ["webhooks:read", "webhooks:write", "servers:read"] });
  const { id } = await hooks.addEndpoint(token, url, { events: ["wallet.adjusted"] });
  await hooks.adjustWallet(id);
  const [{ id: message, body: shown }] = await hooks.messages(token, id);
  expect(shown).toBeNull();
  const calls = [
    [
      `PUT /v2/webhooks/${id}`,
      { url: "https://thief.dev/", events: ["server.delivered"], description: "", isEnabled: true },
    ],
    [`POST /v2/webhooks/${id}/roll-secret`, undefined],
    [`POST /v2/webhooks/${id}/recover`, { since: "2020-01-01T00:00:00Z" }],
    [`POST /v2/webhooks/${id}/messages/${message}/resend`, undefined],
  ] as const;
  for (const [route, body] of calls) {
    const answer = await hooks.call(route, { token: key.secret, body });
    expect([route, answer.status, answer.body.error?.params]).toEqual([route, 403, { scope: "wallet:read" }]);
  }
});

test("T30 a key sees the bodies of what it may read alone, also where a receiver repeats them", async () => {
  const token = await hooks.signUp();
  const receiver = await startReceiver((response, { body }) => response.end(body));
  const { id } = await hooks.addEndpoint(token, receiver.url, { events: ["wallet.adjusted"] });
  await hooks.adjustWallet(id);
  await hooks.send();
  receiver.close();
  const shownTo = async (scopes: readonly string[]) => {
    const key = await hooks.makeKey(token, { scopes });
    const [message] = await hooks.messages(key.secret, id);
    return message;
  };
  expect(await shownTo(["webhooks:read"])).toMatchObject({
    body: null,
    attempts: [{ status: 200, response: "" }],
  });
  const shown = await shownTo(["webhooks:read", "wallet:read"]);
  expect(JSON.parse(shown.body)).toMatchObject({ type: "wallet.adjusted" });
  expect(shown.attempts).toMatchObject([{ status: 200, response: shown.body }]);
});

test("T30 another customer's endpoint is not found by any call", async () => {
  const { id } = await hooks.addEndpoint(await hooks.signUp(), url);
  const token = await hooks.signUp();
  const body = { url, events: ["*"], description: "", isEnabled: true };
  for (const [route, sent] of [
    [`GET /v2/webhooks/${id}`, undefined],
    [`PUT /v2/webhooks/${id}`, body],
    [`DELETE /v2/webhooks/${id}`, undefined],
    [`POST /v2/webhooks/${id}/roll-secret`, {}],
    [`POST /v2/webhooks/${id}/test`, {}],
    [`GET /v2/webhooks/${id}/messages`, undefined],
    [`POST /v2/webhooks/${id}/recover`, { since: "2020-01-01T00:00:00Z" }],
  ] as const) {
    expect([route, (await hooks.call(route, { token, body: sent })).status]).toEqual([route, 404]);
  }
});
