import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiKeys } from "#src/features/api-keys/server/api-keys-testbed.fixture.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

// T57 A second account of a thief has the customer, with a key and a webhook; then the owner's mailbox undoes it.

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys({ SECRETS_KEY: "07".repeat(32) });
});

afterAll(() => testbed.drop());

const password = "correct horse";

/** The token of the newest mail to an address that has a link of this path. */
async function mailedToken(recipient: string, path: string): Promise<string> {
  const { rows } = await testbed.database.pool.query<{ text_body: string }>(
    "SELECT text_body FROM mail_messages WHERE recipient = $1 AND strpos(text_body, $2) > 0 ORDER BY id DESC LIMIT 1",
    [recipient, path],
  );
  return /token=([\w-]+)/.exec(rows[0]?.text_body.slice(rows[0].text_body.indexOf(path)) ?? "")?.[1] ?? "";
}

async function person() {
  const email = `${randomUUID()}@example.com`;
  const { accessToken: token } = await testbed.ok("POST /auth/sign-up", { body: { email, password } });
  await testbed.ok("POST /auth/verify-email", {
    token,
    body: { token: await mailedToken(email, "for=verify") },
  });
  return { email, token };
}

test("T57 whom a thief let in has no session, key or webhook there after the undo; owner and money are back", async () => {
  const owner = await person();
  const cents = 12_345n;
  const customerId = encodeId("customer", await testbed.credit(await testbed.makeKey(owner.token), cents));
  const second = await person();
  const { accessToken: thief } = await testbed.ok("POST /auth/sign-in", {
    body: { email: owner.email, password },
  });
  await testbed.ok("POST /v2/team/invitations", {
    token: thief,
    body: { email: second.email, role: "owner", mayDestroy: true },
  });
  await testbed.ok("POST /auth/invitations/accept", {
    token: second.token,
    body: { token: await mailedToken(second.email, "/invitation") },
  });
  const key = await testbed.makeKey(second.token);
  await testbed.ok("POST /v2/webhooks", {
    token: second.token,
    body: { url: "http://127.0.0.1:9/", events: ["*"], description: "" },
  });
  const { members } = await testbed.ok("GET /v2/team", { token: second.token });
  const { id } = await testbed.ok("GET /users/me", { token: owner.token });
  expect(members).toHaveLength(2);
  await testbed.ok(`DELETE /v2/team/members/${String(id)}`, { token: second.token });
  const { accessToken: again } = await testbed.ok("POST /auth/sign-in", {
    body: { email: owner.email, password },
  });
  await testbed.ok("POST /users/change-email", {
    token: again,
    body: { email: `${randomUUID()}@example.com`, password },
  });

  const undone = await testbed.ok("POST /auth/verify-email", {
    body: { token: await mailedToken(owner.email, "for=undo") },
  });
  const consumers = testbed.product.consumers.filter(
    ({ events }) => events.includes("accounts.broken-into.v1") || events.includes("accounts.member-left.v1"),
  );
  await runToEnd(testbed.platform, consumers);
  expect((await testbed.call("GET /users/me", { token: second.token })).status).toBe(401);
  expect((await testbed.call("GET /v2/whoami", { token: key.secret })).status).toBe(401);

  const fresh = "kelp orrery vestibule";
  await testbed.ok(`POST /auth/recovery/token?token=${String(undone.recoveryToken)}`, {
    body: { password: fresh },
  });
  const { accessToken: token } = await testbed.ok("POST /auth/sign-in", {
    body: { email: owner.email, password: fresh },
  });
  const me = await testbed.ok("GET /users/me", { token });
  expect(me.team).toMatchObject({ customerId, role: "owner" });
  expect((await testbed.ok("GET /v2/wallet", { token })).balanceCents).toBe(Number(cents));
  const { endpoints } = await testbed.ok("GET /v2/webhooks", { token });
  expect(endpoints).toMatchObject([{ url: "http://127.0.0.1:9/", state: "disabled" }]);
});
