import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemberRole } from "#src/shared/access.ts";
import { plainPasswords } from "../accounts.fixture.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { createAlarmLink } from "./alarm-links.ts";

// A reported break-in in a team: who may stop what, who ends it, and whom the stranger let in.

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;

const dayMs = 86_400_000;
let testbed: Testbed;

beforeAll(async () => {
  testbed = await openAccountCalls({ passwords: plainPasswords, limitFactor: 1000 });
});

afterAll(() => testbed.drop());

const handlers = () => testbed.accounts.handlers;

/** A person who signed up and confirmed their address. */
async function person() {
  testbed.clock.advance(1);
  const email = `${randomUUID()}@example.com`;
  const token = await testbed.signUp(email);
  await testbed.followAs(token, testbed.linkTo(email));
  return { email, token, ...(await testbed.actorOf(token)) };
}

type Person = Awaited<ReturnType<typeof person>>;

const by = async ({ token }: Pick<Person, "token">) => ({
  params: undefined,
  query: undefined,
  actor: await testbed.actorOf(token),
  call: testbed.call(),
});

async function invite(owner: Pick<Person, "token">, email: string, role: MemberRole): Promise<string> {
  await handlers()["POST /v2/team/invitations"]({
    ...(await by(owner)),
    body: { email, role, mayDestroy: false },
  });
  return testbed.linkTo(email);
}

async function accept(who: Pick<Person, "token">, token: string): Promise<void> {
  testbed.clock.advance(1);
  await handlers()["POST /auth/invitations/accept"]({ ...(await by(who)), body: { token } });
}

/** Somebody in the team of an owner. */
async function joined(owner: Pick<Person, "token">, role: MemberRole): Promise<Person> {
  const member = await person();
  await accept(member, await invite(owner, member.email, role));
  return member;
}

/** Says by a mail of now that it was not them; returns the token for a new password. */
async function report({ userId, email }: Pick<Person, "userId" | "email">): Promise<string> {
  testbed.clock.advance(1);
  const reader = { userId, siteId: 1, email };
  const link = createAlarmLink(testbed.context, "http://localhost", reader, testbed.clock.now());
  const { recoveryToken = "" } = await handlers()["POST /users/it-was-not-me"]({
    params: undefined,
    query: undefined,
    body: { token: link.split("#token=")[1] ?? "" },
    actor: null,
    call: testbed.call(),
  });
  return recoveryToken;
}

async function setPassword({ email }: Pick<Person, "email">): Promise<void> {
  testbed.clock.advance(1);
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "kelp orrery vestibule");
}

async function frozenUntil({ customerId }: Pick<Person, "customerId">): Promise<Date | null> {
  const row = await testbed.platform.db.kysely
    .selectFrom("customers")
    .select("frozen_until")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return row.frozen_until;
}

async function membersOf({ customerId }: Pick<Person, "customerId">): Promise<string[]> {
  const rows = await testbed.platform.db.kysely
    .selectFrom("memberships")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .execute();
  return rows.map(({ user_id: id }) => id);
}

describe("T36 a stop", () => {
  test.each(["viewer", "admin", "owner"] as const)(
    "is not ended by the new password of another member: %s",
    async (role) => {
      const owner = await person();
      const member = await joined(owner, role);
      testbed.clock.advance(8 * dayMs);
      await report(owner);
      await setPassword(member);
      expect(await frozenUntil(owner)).not.toBeNull();
      await setPassword(owner);
      expect(await frozenUntil(owner)).toBeNull();
    },
  );

  test("that two reported ends when both have proved their mailboxes", async () => {
    const owner = await person();
    const second = await joined(owner, "owner");
    testbed.clock.advance(8 * dayMs);
    await Promise.all([report(owner), report(second)]);
    await setPassword(owner);
    expect(await frozenUntil(owner)).not.toBeNull();
    await setPassword(second);
    expect(await frozenUntil(owner)).toBeNull();
  });

  test("that two reported goes on for the second, whose report comes while the first one's ends", async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await person();
      const second = await joined(owner, "owner");
      testbed.clock.advance(8 * dayMs);
      const token = await report(owner);
      await Promise.all([testbed.reset(token, "kelp orrery vestibule"), report(second)]);
      expect(await frozenUntil(owner)).not.toBeNull();
    }
  });

  test.each(["viewer", "billing", "technical"] as const)(
    "is not begun for the whole customer by a member who manages nothing: %s",
    async (role) => {
      const owner = await person();
      const member = await joined(owner, role);
      await report(member);
      expect(await frozenUntil(owner)).toBeNull();
      expect(await testbed.me(owner.token)).toBeDefined();
    },
  );
});

describe("T36 whom a stranger let into the team", () => {
  test("goes with the owner's report, and an invitation that waits ends", async () => {
    const owner = await person();
    const [accomplice, late] = [await joined(owner, "owner"), await person()];
    const waiting = await invite(owner, late.email, "admin");
    await report(owner);
    expect(await membersOf(owner)).toEqual([owner.userId]);
    await expect(testbed.actorOf(accomplice.token)).rejects.toThrow("no such session");
    await expect(accept(late, waiting)).rejects.toMatchObject({ code: "invitation_invalid" });
  });

  test("is who joined in the last 7 days by the reporter's invitation; others stay", async () => {
    const owner = await person();
    const old = await joined(owner, "admin");
    testbed.clock.advance(8 * dayMs);
    const admin = { ...old, token: await testbed.signIn(old.email) };
    const others = await joined(admin, "viewer");
    const reporter = { ...owner, token: await testbed.signIn(owner.email) };
    const recent = await joined(reporter, "viewer");
    await report(owner);
    const left = await membersOf(owner);
    expect(left).toEqual(expect.arrayContaining([owner.userId, old.userId, others.userId]));
    expect(left).not.toContain(recent.userId);
  });

  test("T10 goes when the former mailbox takes the account back", async () => {
    const owner = await person();
    const theirs = `${randomUUID()}@example.com`;
    await testbed.changeEmail(owner.token, theirs);
    const undo = testbed.linkTo(owner.email);
    await testbed.follow(testbed.linkTo(theirs));
    await joined(owner, "owner");
    await testbed.follow(undo);
    expect(await membersOf(owner)).toEqual([owner.userId]);
  });

  test("stays where an admin reports who made no owner", async () => {
    const owner = await person();
    const admin = await joined(owner, "admin");
    await report(admin);
    expect(await membersOf(owner)).toEqual(expect.arrayContaining([owner.userId, admin.userId]));
  });
});
