import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RouteKey } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";
import { eraseLife, type Life, live } from "./personal/life.fixture.ts";

// What staff may give access to, and to whom: another email takes two persons and can be taken back.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let support: Caller;
let owner: Caller;
const reason = "lost the mailbox, seen in person";
const password = "kelp orrery vestibule";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
// For each test, since one moves the clock beyond a session of staff.
beforeEach(async () => {
  support = await signInStaff(testbed, "support");
  owner = await signInStaff(testbed, "owner");
});
afterAll(() => testbed.drop());

async function ask(key: RouteKey, caller: Caller, parts: Parameters<Testbed["call"]>[2] = {}) {
  const answer = await testbed.call(key, caller, parts);
  return { status: answer.statusCode, body: answer.json(), code: answer.json().error?.code };
}

const visit = (key: RouteKey, parts: Parameters<Testbed["call"]>[2]) =>
  ask(key, testbed.callers.anonymous, parts);
const give = (life: Life, email: string) =>
  ask("POST /v2/admin/users/{id}/email", support, {
    params: { id: encodeId("user", life.userId) },
    body: { email, reason },
  });
const approve = (caller: Caller, id: string) =>
  ask("POST /v2/admin/approvals/{id}/decide", caller, {
    params: { id },
    body: { decision: "approve", note: "" },
  });
const emailOf = async ({ userId }: Life) =>
  (
    await testbed.database.kysely
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow()
  ).email;

/** The token in the last mail to an address that has a link of this path. */
async function linkTo(recipient: string, path: string): Promise<string> {
  const { rows } = await testbed.database.pool.query<{ text_body: string }>(
    "SELECT text_body FROM mail_messages WHERE recipient = $1 AND strpos(text_body, $2) > 0 ORDER BY id DESC LIMIT 1",
    [recipient, path],
  );
  return /token=([\w-]+)/.exec(rows[0]?.text_body.slice(rows[0].text_body.indexOf(path)) ?? "")?.[1] ?? "";
}

const setPassword = (token: string) =>
  visit("POST /auth/recovery/token", { query: { token }, body: { password } });
const undo = async (email: string) =>
  (await visit("POST /auth/verify-email", { body: { token: await linkTo(email, "for=undo") } })).body;
const spend = async ({ customerId }: Life) =>
  testbed.database.pool
    .query("SELECT api_keys_spend($1, $2, 90, $3)", [
      JSON.stringify({ kind: "user", id: randomUUID() }),
      customerId,
      testbed.platform.clock.now(),
    ])
    .then(
      () => "spent",
      (error: { message: string }) => error.message,
    );

/** Sets a password by the mailbox and signs in with it. */
async function enter(email: string): Promise<string> {
  await visit("POST /auth/recovery", { body: { email } });
  await testbed.runJob("send-recovery-links");
  expect((await setPassword(await linkTo(email, "/recovery"))).status).toBe(200);
  return String((await visit("POST /auth/sign-in", { body: { email, password } })).body.accessToken);
}

/** A customer to whom two persons gave another email. */
async function given() {
  const life = await live(testbed, []);
  const email = `${randomUUID()}@taken.example`;
  const asked = await give(life, email);
  expect((await approve(owner, asked.body.error.params.id)).body.state).toBe("done");
  return { life, email };
}

describe("T10 another email of an account, by staff", () => {
  test("is given by no member alone", async () => {
    const life = await live(testbed, []);
    const asked = await give(life, `${randomUUID()}@taken.example`);
    expect(asked.code).toBe("approval_needed");
    expect((await approve(support, asked.body.error.params.id)).code).toBe("approval_own");
    expect(await emailOf(life)).toBe(life.email);
    expect((await life.call("GET /users/me")).status).toBe(200);
  });

  test("is described to who decides, by person and address", async () => {
    const life = await live(testbed, []);
    const email = `${randomUUID()}@taken.example`;
    const { id } = (await give(life, email)).body.error.params;
    const { body } = await ask("GET /v2/admin/approvals/{id}", owner, { params: { id } });
    expect(JSON.stringify(body)).toContain(email);
    expect(JSON.stringify(body)).toContain(encodeId("customer", life.customerId));
  });

  test("stops what costs money for three days, whatever password its mailbox sets", async () => {
    const { life, email } = await given();
    await enter(email);
    expect(await emailOf(life)).toBe(email);
    expect(await spend(life)).toBe("account_frozen");
    await testbed.clock.advance(72 * 3_600_000);
    expect(await spend(life)).toBe("spent");
  });

  test("is taken back by the former mailbox, which can spend again, and by no later one", async () => {
    const { life, email } = await given();
    const token = await enter(email);
    // The new mailbox changes the email in turn and takes that back: its own right is younger than the stop.
    await ask(
      "POST /users/change-email",
      { ...testbed.callers.anonymous, token },
      {
        body: { email: `${randomUUID()}@taken.example`, password },
      },
    );
    const own = await undo(email);
    expect((await setPassword(own.recoveryToken)).status).toBe(200);
    expect(await spend(life)).toBe("account_frozen");
    const back = await undo(life.email);
    expect(back).toMatchObject({ purpose: "undo", email: life.email });
    expect((await setPassword(back.recoveryToken)).status).toBe(200);
    expect([await emailOf(life), await spend(life)]).toEqual([life.email, "spent"]);
  });

  test("given twice, it is still the first mailbox that ends the stop", async () => {
    const { life, email } = await given();
    const asked = await give(life, `${randomUUID()}@taken.example`);
    await approve(owner, asked.body.error.params.id);
    expect((await setPassword((await undo(email)).recoveryToken)).status).toBe(200);
    expect(await spend(life)).toBe("account_frozen");
    expect((await setPassword((await undo(life.email)).recoveryToken)).status).toBe(200);
    expect(await spend(life)).toBe("spent");
  });
});

test("T55 to who was erased staff gives no access, opens no look, writes nothing and buys nothing", async () => {
  const life = await live(testbed, []);
  const waiting = (await give(life, `${randomUUID()}@taken.example`)).body.error.params.id;
  await eraseLife(testbed, life.customerId);
  const user = { params: { id: encodeId("user", life.userId) } };
  const customer = { params: { id: encodeId("customer", life.customerId) } };
  const asked: readonly (readonly [RouteKey, { params: { id: string } }, object])[] = [
    ["POST /v2/admin/users/{id}/email", user, { email: `${randomUUID()}@taken.example`, reason }],
    ["POST /v2/admin/users/{id}/confirm-email", user, { reason }],
    ["POST /v2/admin/users/{id}/send-confirmation", user, { reason }],
    ["POST /v2/admin/users/{id}/send-password-link", user, { reason }],
    ["POST /v2/admin/customers/{id}/look", customer, { reason }],
    ["POST /v2/admin/customers/{id}/notes", customer, { text: "moved to Kiel", isPinned: false }],
    ["PUT /v2/admin/customers/{id}/flags", customer, { code: "watch", text: "moved to Kiel" }],
    ["POST /v2/admin/customers/{id}/block", customer, { kinds: ["spending"], text: "Ask us.", reason }],
  ];
  for (const [key, parts, body] of asked)
    expect([key, (await ask(key, owner, { ...parts, body })).code]).toEqual([key, "customer_erased"]);
  const bought = {
    ...testbed.purchaseBody,
    sshKeyIds: [],
    customerId: customer.params.id,
    isGift: true,
    consent: "by telephone",
    reason,
  };
  expect((await ask("POST /v2/admin/servers/purchase", owner, { body: bought })).code).toBe(
    "customer_erased",
  );
  // What was asked for before names who is erased.
  expect((await approve(owner, waiting)).code).toBe("approval_closed");
  expect(await emailOf(life)).toBeNull();
});
