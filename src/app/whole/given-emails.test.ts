import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RouteKey } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { emailCalls, password } from "./given-emails.fixture.ts";
import { signInStaff } from "./office.fixture.ts";
import { eraseLife, type Life, live } from "./personal/life.fixture.ts";

// What staff may give access to, and to whom: another email takes two persons and can be taken back.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

type Calls = ReturnType<typeof emailCalls>;

let testbed: Testbed;
let does: Calls;
let support: Caller;
let owner: Caller;
const reason = "lost the mailbox, seen in person";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  does = emailCalls(testbed);
});
// For each test, since one moves the clock beyond a session of staff.
beforeEach(async () => {
  support = await signInStaff(testbed, "support");
  owner = await signInStaff(testbed, "owner");
});
afterAll(() => testbed.drop());

/** A customer who confirmed their address. */
async function proved(): Promise<Life> {
  const life = await live(testbed, []);
  const { status } = await does.confirm(life.email, { token: life.token, host: hosts.own });
  expect(status).toBe(200);
  return life;
}

const give = (life: Life, email: string) => does.give(support, life.userId, email);
const { ask, approve, setPassword, enter, emailOf } = {
  ask: (...parts: Parameters<Calls["ask"]>) => does.ask(...parts),
  approve: (...parts: Parameters<Calls["approve"]>) => does.approve(...parts),
  setPassword: (token: string) => does.setPassword(token),
  enter: (email: string) => does.enter(email),
  emailOf: ({ userId }: Life) => does.emailOf(userId),
};
const undo = async (email: string) => (await does.follow(email, "undo")).body;
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

/** A customer to whom two persons gave another email. */
async function given() {
  const life = await proved();
  return { life, email: await does.giveByTwo(life.userId) };
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

  test("gives a former mailbox that was never proved no right, and mails it nothing", async () => {
    const life = await live(testbed, []);
    const email = await does.giveByTwo(life.userId);
    const { rows } = await testbed.database.pool.query(
      "SELECT FROM mail_messages WHERE recipient = $1 AND text_body LIKE $2",
      [life.email, `%${email}%`],
    );
    expect(rows).toEqual([]);
    expect(await does.linkTo(life.email, "for=undo")).toBe("");
    expect((await does.follow(life.email, "verify")).code).toBe("email_link_invalid");
    expect(await spend(life)).toBe("account_frozen");
    await testbed.clock.advance(72 * 3_600_000);
    expect(await spend(life)).toBe("spent");
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

describe("T58 a second request for another email", () => {
  const approvalOf = (answer: { body: { error: { params: { id: string } } } }) => answer.body.error.params.id;
  const stateOf = async (id: string) =>
    (await ask("GET /v2/admin/approvals/{id}", owner, { params: { id } })).body.state;

  test("is not asked for while one is open, also at the same moment", async () => {
    const life = await proved();
    const colleague = await signInStaff(testbed, "support");
    const answers = await Promise.all(
      [support, colleague].map((staff) => does.give(staff, life.userId, `${randomUUID()}@taken.example`)),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["approval_needed", "approval_open"]));
    expect((await give(life, `${randomUUID()}@taken.example`)).code).toBe("approval_open");
    // Another user's is a matter of its own.
    expect((await give(await proved(), `${randomUUID()}@taken.example`)).code).toBe("approval_needed");
  });

  test("that was open when the owner took the account back gives nothing any more", async () => {
    const { life } = await given();
    const waiting = approvalOf(await give(life, `${randomUUID()}@taken.example`));
    await undo(life.email);
    expect(await stateOf(waiting)).toBe("failed");
    expect((await approve(owner, waiting)).code).toBe("approval_closed");
    expect(await emailOf(life)).toBe(life.email);
  });

  test("that races with the owner's undo gives nothing either", async () => {
    const { life } = await given();
    const waiting = approvalOf(await give(life, `${randomUUID()}@taken.example`));
    await Promise.all([undo(life.email), approve(owner, waiting)]);
    const email = await emailOf(life);
    // It was done before the undo, whose mailbox then has it back, or not at all.
    expect(email).toBe(life.email);
  });

  test("is refused after the undo until its link would end, unless that mailbox agrees", async () => {
    const { life, email } = await given();
    await undo(life.email);
    const refused = await give(life, email);
    expect(refused.code).toBe("email_kept");
    // The mailbox that staff was deceived into giving gets no say.
    expect(await does.linkTo(email, "for=allow")).toBe("");
    expect((await does.follow(life.email, "allow")).body).toMatchObject({ purpose: "allow" });
    expect((await does.follow(life.email, "allow")).code).toBe("email_link_invalid");
    const agreed = await give(life, email);
    expect((await approve(owner, approvalOf(agreed))).body.state).toBe("done");
    expect(await emailOf(life)).toBe(email);
  });

  test("is open again seven days after the undo", async () => {
    const { life } = await given();
    await undo(life.email);
    await testbed.clock.advance(7 * 86_400_000);
    support = await signInStaff(testbed, "support");
    expect((await give(life, `${randomUUID()}@taken.example`)).code).toBe("approval_needed");
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
