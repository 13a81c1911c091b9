import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { openWebhooks } from "#src/features/webhooks/server/webhooks-testbed.fixture.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";

// What a stranger leaves in an account for later: keys and webhooks, which a reported break-in ends.

type Testbed = Awaited<ReturnType<typeof openWebhooks>>;

const dayMs = 86_400_000;
const password = "correct horse";
let testbed: Testbed;

beforeAll(async () => {
  testbed = await openWebhooks();
});

afterAll(() => testbed.drop());

const me = (token: string) => testbed.ok("GET /users/me", { token });
const signIn = async (email: string): Promise<string> =>
  String((await testbed.ok("POST /auth/sign-in", { body: { email, password } })).accessToken);

/** "It was not me", by a mail of now; then a new password, and what features do on the event. */
async function reportAndReturn({ id, email }: { readonly id: string; readonly email: string }) {
  const { baseUrl } = await testbed.product.sites.of(1);
  const reader = { userId: decodeId("user", id) ?? "", siteId: 1, email };
  const link = testbed.product.use(accountsFeature).alarmLink(baseUrl, reader);
  const { recoveryToken } = await testbed.ok("POST /users/it-was-not-me", {
    body: { token: link.split("#token=")[1] },
  });
  const consumers = testbed.product.consumers.filter(({ name }) => name.endsWith("-of-break-in"));
  await runToEnd(testbed.platform, consumers);
  return {
    setPassword: () =>
      testbed.ok(`POST /auth/recovery/token?token=${String(recoveryToken)}`, {
        body: { password: "kelp orrery vestibule" },
      }),
  };
}

/** The token of the newest mail to an address. */
async function mailedToken(recipient: string): Promise<string> {
  const { rows } = await testbed.database.pool.query<{ text_body: string }>(
    "SELECT text_body FROM mail_messages WHERE recipient = $1 ORDER BY id DESC LIMIT 1",
    [recipient],
  );
  return /token=([\w-]+)/.exec(rows[0]?.text_body ?? "")?.[1] ?? "";
}

const status = async (secret: string) => {
  const answer = await testbed.call("GET /v2/servers/list", { token: secret });
  return [answer.status, answer.body.error?.code];
};

describe("T28 after a break-in", () => {
  test("keys that were made, rolled or changed in its days are dead for good, and older ones work again", async () => {
    const first = await testbed.signUp();
    const owner = await me(first);
    const [old, rolled, changed] = [
      await testbed.makeKey(first, { expiresAt: null }),
      await testbed.makeKey(first, { expiresAt: null }),
      await testbed.makeKey(first, { expiresAt: null }),
    ];
    await testbed.advance(8 * dayMs);
    const stranger = await signIn(owner.email);
    const made = await testbed.makeKey(stranger);
    const roll = { token: stranger, body: { overlapHours: 72 } };
    const { secret: taken } = await testbed.ok(`POST /v2/api-keys/${rolled.id}/roll`, roll);
    await testbed.ok(`PUT /v2/api-keys/${changed.id}`, {
      token: stranger,
      body: {
        name: "wider",
        scopes: ["servers:read", "servers:write"],
        objects: null,
        allowedIps: [],
        spendLimitCents: null,
        ratePerMinute: null,
        expiresAt: null,
      },
    });
    const { setPassword } = await reportAndReturn(owner);
    await setPassword();
    for (const secret of [made.secret, taken, rolled.secret, changed.secret])
      expect(await status(secret)).toEqual([401, "unauthorized"]);
    expect(await status(old.secret)).toEqual([200, undefined]);
  });

  test("endpoints that were added, led elsewhere or given a new secret in its days are off, and older ones go on", async () => {
    const first = await testbed.signUp();
    const owner = await me(first);
    const url = "http://localhost:9/own";
    const [old, turned, turnedByKey, rolled] = [
      await testbed.addEndpoint(first, url),
      await testbed.addEndpoint(first, url),
      await testbed.addEndpoint(first, url, { events: ["wallet.adjusted"] }),
      await testbed.addEndpoint(first, url),
    ];
    await testbed.advance(8 * dayMs);
    const stranger = await signIn(owner.email);
    const added = await testbed.addEndpoint(stranger, "http://localhost:9/theirs");
    const elsewhere = { url: "http://localhost:9/theirs", description: "", isEnabled: true };
    await testbed.ok(`PUT /v2/webhooks/${turned.id}`, {
      token: stranger,
      body: { ...elsewhere, events: ["*"] },
    });
    const key = await testbed.makeKey(stranger, { scopes: ["webhooks:write", "wallet:read"] });
    await testbed.ok(`PUT /v2/webhooks/${turnedByKey.id}`, {
      token: key.secret,
      body: { ...elsewhere, events: ["wallet.adjusted"] },
    });
    await testbed.ok(`POST /v2/webhooks/${rolled.id}/roll-secret`, { token: stranger });
    const { setPassword } = await reportAndReturn(owner);
    await setPassword();
    const token = String(
      (
        await testbed.ok("POST /auth/sign-in", {
          body: { email: owner.email, password: "kelp orrery vestibule" },
        })
      ).accessToken,
    );
    const states = await Promise.all(
      [old, turned, turnedByKey, rolled, added].map(
        async ({ id }) => (await testbed.endpoint(token, String(id))).state,
      ),
    );
    expect(states).toEqual(["active", "disabled", "disabled", "disabled", "disabled"]);
  });
});

test("T28 endpoints that a key added or led elsewhere are off once somebody found the key, and others go on", async () => {
  const owner = await testbed.signUp();
  const url = "http://localhost:9/own";
  const events = ["wallet.adjusted"];
  const key = await testbed.makeKey(owner, { scopes: ["webhooks:write", "wallet:read"], expiresAt: null });
  const byKeyLongAgo = await testbed.addEndpoint(key.secret, url, { events });
  const [own, turned] = [
    await testbed.addEndpoint(owner, url),
    await testbed.addEndpoint(owner, url, { events }),
  ];
  await testbed.advance(8 * dayMs);
  const token = await signIn((await me(owner)).email);
  const added = await testbed.addEndpoint(key.secret, "http://localhost:9/theirs", { events });
  await testbed.ok(`PUT /v2/webhooks/${turned.id}`, {
    token: key.secret,
    body: { url: "http://localhost:9/theirs", description: "", isEnabled: true, events },
  });
  await testbed.ok("POST /v2/api-keys/exposed", { body: { key: key.secret } });
  const consumers = testbed.product.consumers.filter(({ name }) => name.endsWith("-of-exposed-keys"));
  await runToEnd(testbed.platform, consumers);
  const states = await Promise.all(
    [byKeyLongAgo, own, turned, added].map(
      async ({ id }) => (await testbed.endpoint(token, String(id))).state,
    ),
  );
  expect(states).toEqual(["active", "active", "disabled", "disabled"]);
});

test("T28 an email that an operator gives ends keys, webhooks and invitations of the last week, and keeps older ones", async () => {
  const first = await testbed.signUp();
  const owner = await me(first);
  await testbed.database.pool.query("UPDATE users SET email_verified_at = now() WHERE email = $1", [
    owner.email,
  ]);
  const url = "http://localhost:9/own";
  const [key, endpoint] = [
    await testbed.makeKey(first, { expiresAt: null }),
    await testbed.addEndpoint(first, url),
  ];
  const colleague = await me(await testbed.signUp());
  await testbed.database.kysely
    .insertInto("memberships")
    .values({
      user_id: decodeId("user", colleague.id) ?? "",
      customer_id: decodeId("customer", owner.team.customerId) ?? "",
      role: "admin",
    })
    .execute();
  await testbed.advance(8 * dayMs);
  const stranger = await signIn(owner.email);
  const made = await testbed.makeKey(stranger);
  const added = await testbed.addEndpoint(stranger, "http://localhost:9/theirs");
  await testbed.ok("POST /v2/team/invitations", {
    token: stranger,
    body: { email: `${randomUUID()}@example.com`, role: "admin", mayDestroy: false },
  });

  const given = { userId: decodeId("user", owner.id) ?? "", siteId: 1, email: `${randomUUID()}@example.com` };
  const ctx = createCtx(testbed.platform, systemActor);
  await testbed.product.accounts.giveEmail(ctx, { ...given, reason: "broken into" });
  const consumers = testbed.product.consumers.filter(({ name }) => /-of-(break-in|strangers)$/.test(name));
  await runToEnd(testbed.platform, consumers);
  // The first link to the new address is no first proof, which would end all of the account.
  await testbed.ok("POST /auth/recovery", { body: { email: given.email } });
  await testbed.runJob("send-recovery-links");
  await testbed.ok(`POST /auth/recovery/token?token=${await mailedToken(given.email)}`, {
    body: { password: "kelp orrery vestibule" },
  });
  await runToEnd(testbed.platform, consumers);

  expect(await status(made.secret)).toEqual([401, "unauthorized"]);
  expect(await status(key.secret)).toEqual([200, undefined]);
  const body = { email: given.email, password: "kelp orrery vestibule" };
  const token = String((await testbed.ok("POST /auth/sign-in", { body })).accessToken);
  const states = [endpoint, added].map(async ({ id }) => (await testbed.endpoint(token, String(id))).state);
  expect(await Promise.all(states)).toEqual(["active", "disabled"]);
  const { members, invitations } = await testbed.ok("GET /v2/team", { token });
  expect([members.length, invitations.length]).toEqual([2, 0]);
});

test("T36 a report by a technical member stops the keys that they made, and no one else's", async () => {
  const owner = await testbed.signUp();
  const member = await testbed.signUp();
  const { team } = await me(owner);
  const reporter = await me(member);
  await testbed.database.kysely
    .insertInto("memberships")
    .values({
      user_id: decodeId("user", reporter.id) ?? "",
      customer_id: decodeId("customer", team.customerId) ?? "",
      role: "technical",
    })
    .execute();
  await testbed.ok("POST /users/customers/switch", { token: member, body: { customerId: team.customerId } });
  const [own, theirs] = [
    await testbed.makeKey(owner, { expiresAt: null }),
    await testbed.makeKey(member, { expiresAt: null }),
  ];
  await testbed.advance(8 * dayMs);
  const { setPassword } = await reportAndReturn(reporter);
  expect(await status(theirs.secret)).toEqual([403, "account_frozen"]);
  expect(await status(own.secret)).toEqual([200, undefined]);
  await setPassword();
  expect(await status(theirs.secret)).toEqual([200, undefined]);
});
