import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainPasswords } from "../accounts.fixture.ts";
import type { MemberRole } from "#src/shared/access.ts";
import { encodeId } from "#src/shared/ids.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { invitationDays } from "../durations.ts";

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openAccountCalls({ passwords: plainPasswords, limitFactor: 1000 });
});

afterAll(() => testbed.drop());

const newEmail = () => `${randomUUID()}@example.com`;

/** A person who signed up and confirmed their address, later than those before. */
async function person(email = newEmail()) {
  testbed.clock.advance(1);
  const token = await testbed.signUp(email);
  await testbed.followAs(token, testbed.linkTo(email));
  const { userId, customerId } = await testbed.actorOf(token);
  return { email, token, userId, customerId, id: encodeId("user", userId) };
}

type Person = Awaited<ReturnType<typeof person>>;

const handlers = () => testbed.accounts.handlers;
const by = async ({ token }: Pick<Person, "token">) => ({
  query: undefined,
  actor: await testbed.actorOf(token),
  call: testbed.call(),
});

const teamOf = async (who: Person) =>
  handlers()["GET /v2/team"]({ ...(await by(who)), params: undefined, body: undefined });

/** Invites, and returns the token of the mailed link. */
async function invite(who: Person, email: string, role: MemberRole, mayDestroy = false) {
  await handlers()["POST /v2/team/invitations"]({
    ...(await by(who)),
    params: undefined,
    body: { email, role, mayDestroy },
  });
  return testbed.linkTo(email);
}

async function accept(who: Pick<Person, "token">, link: string) {
  testbed.clock.advance(1);
  return handlers()["POST /auth/invitations/accept"]({
    ...(await by(who)),
    params: undefined,
    body: { token: link },
  });
}

/** Signs up by an invitation's link; returns the session. */
const signUpBy = async (link: string, email: string, siteId = 1) => {
  const answer = await handlers()["POST /auth/sign-up"]({
    params: undefined,
    query: undefined,
    actor: null,
    body: { email, password: "the password", invitation: link },
    call: { ...testbed.call(), siteId },
  });
  return answer.accessToken;
};

const read = (link: string, siteId = 1) =>
  handlers()["POST /auth/invitations/read"]({
    params: undefined,
    query: undefined,
    actor: null,
    body: { token: link },
    call: { ...testbed.call(), siteId },
  });

const change = async (who: Person, whom: Person, role: MemberRole, mayDestroy = false) =>
  handlers()["PUT /v2/team/members/{id}"]({
    ...(await by(who)),
    params: { id: whom.id },
    body: { role, mayDestroy },
  });

const remove = async (who: Person, whom: Person) =>
  handlers()["DELETE /v2/team/members/{id}"]({
    ...(await by(who)),
    params: { id: whom.id },
    body: undefined,
  });

async function switchTo(who: Person, customerId: string) {
  testbed.clock.advance(1);
  return handlers()["POST /users/customers/switch"]({
    ...(await by(who)),
    params: undefined,
    body: { customerId: encodeId("customer", customerId) },
  });
}

/** A second person in somebody's team. */
async function joined(owner: Person, role: MemberRole): Promise<Person> {
  const member = await person();
  await accept(member, await invite(owner, member.email, role));
  return member;
}

const roles = async (who: Person) =>
  Object.fromEntries((await teamOf(who)).members.map(({ id, role }) => [id, role]));

const refusal = (code: string) => expect.objectContaining({ code });

describe("an invitation", () => {
  test("lets the invited mailbox join with its role, and the session acts for the team's customer", async () => {
    const owner = await person();
    const member = await person();
    const link = await invite(owner, member.email, "technical", true);
    expect(await read(link)).toMatchObject({ email: member.email, role: "technical" });
    await accept(member, link);
    expect(await testbed.actorOf(member.token)).toMatchObject({
      customerId: owner.customerId,
      member: { role: "technical", mayDestroy: true },
    });
    expect(await roles(owner)).toEqual({ [owner.id]: "owner", [member.id]: "technical" });
    expect((await testbed.me(member.token)).team).toMatchObject({ role: "technical", hasOthers: true });
    // Their own customer stays theirs.
    await switchTo(member, member.customerId);
    expect(await testbed.actorOf(member.token)).toMatchObject({ member: { role: "owner" } });
  });

  test("T36 is nothing for a third person, whose account has another address", async () => {
    const owner = await person();
    const thief = await person();
    const link = await invite(owner, newEmail(), "admin");
    await expect(accept(thief, link)).rejects.toEqual(refusal("invitation_not_yours"));
    expect(Object.keys(await roles(owner))).toEqual([owner.id]);
  });

  test("T36 waits until the invited address is proved: registering it first is not enough", async () => {
    const owner = await person();
    const email = newEmail();
    const token = await testbed.signUp(email);
    const link = await invite(owner, email, "admin");
    await expect(accept({ token }, link)).rejects.toEqual(refusal("email_unconfirmed"));
    const [verification = ""] = testbed.linksTo(email);
    await testbed.followAs(token, verification);
    await accept({ token }, link);
    expect(Object.values(await roles(owner))).toEqual(["owner", "admin"]);
  });

  test("proves the mailbox of who signs up by it, who is in the team at once and gets no second mail", async () => {
    const owner = await person();
    const email = newEmail();
    const link = await invite(owner, email, "technical", true);
    const token = await signUpBy(link, email.toUpperCase());
    expect(await testbed.me(token)).toMatchObject({
      emailVerified: true,
      team: { role: "technical", mayDestroy: true, hasOthers: true },
    });
    expect((await testbed.actorOf(token)).customerId).toBe(owner.customerId);
    expect(Object.values(await roles(owner))).toEqual(["owner", "technical"]);
    expect((await teamOf(owner)).invitations).toEqual([]);
    expect(testbed.linksTo(email.toUpperCase())).toEqual([]);
    expect(testbed.linksTo(email)).toHaveLength(1);
    // The next sign-in goes on with the team; their own customer is theirs.
    const again = await testbed.actorOf(await testbed.signIn(email));
    expect(again.customerId).toBe(owner.customerId);
    const { customers } = await handlers()["GET /users/customers"]({
      ...(await by({ token })),
      params: undefined,
      body: undefined,
    });
    expect(customers.map(({ role }) => role).toSorted()).toEqual(["owner", "technical"]);
  });

  test("T39 opens no account of another address, nor one by a token that was used, taken back, late or of another site", async () => {
    const owner = await person();
    const email = newEmail();
    const refused = async (link: string, address: string, code: string, siteId = 1) => {
      await expect(signUpBy(link, address, siteId)).rejects.toEqual(refusal(code));
      const { kysely } = testbed.platform.db;
      const users = kysely.selectFrom("users").select("id").where("email_canonical", "=", address);
      expect(await users.execute()).toEqual([]);
    };
    const link = await invite(owner, email, "admin");
    await refused(link, newEmail(), "invitation_not_yours");
    await refused(link, `x${email}`, "invitation_not_yours");
    await refused(link, email, "invitation_invalid", 2);
    await refused("A".repeat(43), email, "invitation_invalid");
    const newer = await invite(owner, email, "admin");
    await refused(link, email, "invitation_invalid");
    testbed.clock.advance(invitationDays * 86_400_000);
    await refused(newer, email, "invitation_invalid");
    const used = await invite(owner, email, "viewer");
    await signUpBy(used, email);
    await refused(used, newEmail(), "invitation_invalid");
    expect(Object.values(await roles(owner))).toEqual(["owner", "viewer"]);
  });

  test("T39 opens one account when it comes many times at once, and no second one of an address that has one", async () => {
    const owner = await person();
    const email = newEmail();
    const link = await invite(owner, email, "admin");
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => signUpBy(link, email)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(Object.values(await roles(owner))).toEqual(["owner", "admin"]);
    // Who registered it first gets nothing by it, and stays unproved.
    const other = newEmail();
    const early = await testbed.signUp(other);
    const second = await invite(owner, other, "admin");
    await expect(signUpBy(second, other)).rejects.toEqual(refusal("email_taken"));
    expect((await testbed.me(early)).emailVerified).toBe(false);
    expect(await read(second)).toMatchObject({ email: other });
  });

  test("works once, for seven days, at its own site", async () => {
    const owner = await person();
    const member = await person();
    const link = await invite(owner, member.email, "viewer");
    await expect(read(link, 2)).rejects.toEqual(refusal("invitation_invalid"));
    const answers = await Promise.allSettled([accept(member, link), accept(member, link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(accept(member, link)).rejects.toEqual(refusal("invitation_invalid"));
    const late = await invite(owner, newEmail(), "viewer");
    expect(await read(late)).toMatchObject({ role: "viewer" });
    testbed.clock.advance(invitationDays * 86_400_000);
    await expect(read(late)).rejects.toEqual(refusal("invitation_invalid"));
  });

  test("ends when it is taken back, sent again, or its sender is removed or lowered", async () => {
    const owner = await person();
    const admin = await joined(owner, "admin");
    const email = newEmail();
    const first = await invite(owner, email, "viewer");
    const second = await invite(owner, email, "viewer");
    await expect(read(first)).rejects.toEqual(refusal("invitation_invalid"));
    const [open] = (await teamOf(owner)).invitations;
    const params = { id: open?.id ?? encodeId("invitation", randomUUID()) };
    const withdraw = async (who: Person) =>
      handlers()["DELETE /v2/team/invitations/{id}"]({ ...(await by(who)), params, body: undefined });
    await expect(withdraw(await person())).rejects.toEqual(refusal("not_found"));
    expect((await withdraw(owner)).invitations).toEqual([]);
    await expect(read(second)).rejects.toEqual(refusal("invitation_invalid"));

    const lowered = await invite(admin, newEmail(), "viewer");
    await change(owner, admin, "viewer");
    await expect(read(lowered)).rejects.toEqual(refusal("invitation_invalid"));
    await change(owner, admin, "admin");
    await remove(owner, admin);
    await expect(read(lowered)).rejects.toEqual(refusal("invitation_invalid"));
  });

  test("is not for members, and a team has at most 50", async () => {
    const owner = await person();
    const member = await joined(owner, "viewer");
    await expect(invite(owner, member.email, "admin")).rejects.toEqual(refusal("member_exists"));
    for (let at = 2; at < 50; at += 1) await invite(owner, newEmail(), "viewer");
    await expect(invite(owner, newEmail(), "viewer")).rejects.toEqual(refusal("team_limit"));
  });
});

describe("who manages a team", () => {
  test.each<[MemberRole]>([["technical"], ["billing"], ["viewer"]])("is not a %s member", async (role) => {
    const owner = await person();
    const member = await joined(owner, role);
    // The edge refuses them before; under the lock it is asked once more.
    await expect(change(member, member, "owner")).rejects.toEqual(refusal("role_not_allowed"));
    await expect(remove(member, owner)).rejects.toEqual(refusal("role_not_allowed"));
    await expect(invite(member, newEmail(), "viewer")).rejects.toEqual(refusal("role_not_allowed"));
  });

  test("leaves owners to owners", async () => {
    const owner = await person();
    const admin = await joined(owner, "admin");
    const viewer = await joined(owner, "viewer");
    await expect(invite(admin, newEmail(), "owner")).rejects.toEqual(refusal("role_not_allowed"));
    await expect(change(admin, admin, "owner")).rejects.toEqual(refusal("role_not_allowed"));
    await expect(change(admin, owner, "viewer")).rejects.toEqual(refusal("role_not_allowed"));
    await expect(remove(admin, owner)).rejects.toEqual(refusal("role_not_allowed"));
    await change(admin, viewer, "technical", true);
    expect((await roles(owner))[viewer.id]).toBe("technical");
  });

  test("finds no member of another team", async () => {
    const owner = await person();
    const stranger = await person();
    await expect(change(owner, stranger, "viewer")).rejects.toEqual(refusal("not_found"));
    await expect(remove(owner, stranger)).rejects.toEqual(refusal("not_found"));
    expect(await testbed.actorOf(stranger.token)).toMatchObject({ member: { role: "owner" } });
  });
});

describe("the last owner", () => {
  test("can neither leave nor be lowered", async () => {
    const owner = await person();
    await joined(owner, "admin");
    await expect(change(owner, owner, "admin")).rejects.toEqual(refusal("last_owner"));
    await expect(remove(owner, owner)).rejects.toEqual(refusal("last_owner"));
  });

  test.each(["lower", "remove"])(
    "T36 stays when two owners %s each other at once, in any order",
    async (act) => {
      for (let round = 0; round < 10; round += 1) {
        const first = await person();
        const second = await joined(first, "owner");
        const against = (who: Person, whom: Person) =>
          act === "lower" ? change(who, whom, "viewer") : remove(who, whom);
        const answers = await Promise.allSettled([against(first, second), against(second, first)]);
        expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const { rows } = await testbed.platform.db.pool.query(
          "SELECT count(*)::int AS owners FROM memberships WHERE customer_id = $1 AND role = 'owner'",
          [first.customerId],
        );
        expect(rows).toEqual([{ owners: 1 }]);
      }
    },
  );

  test("T36 stays when both lower themselves at once", async () => {
    const first = await person();
    const second = await joined(first, "owner");
    const answers = await Promise.allSettled([
      change(first, first, "viewer"),
      change(second, second, "viewer"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a member who is removed", () => {
  test("T36 loses the sessions for this customer alone, and the membership", async () => {
    const owner = await person();
    const member = await joined(owner, "admin");
    const elsewhere = await testbed.signIn(member.email);
    await switchTo({ ...member, token: elsewhere }, member.customerId);
    await remove(owner, member);
    await expect(testbed.actorOf(member.token)).rejects.toThrow("no such session");
    expect(await testbed.actorOf(elsewhere)).toMatchObject({ customerId: member.customerId });
    await expect(switchTo({ ...member, token: elsewhere }, owner.customerId)).rejects.toEqual(
      refusal("not_found"),
    );
    const again = await testbed.signIn(member.email);
    expect(await testbed.actorOf(again)).toMatchObject({ customerId: member.customerId });
  });

  test("has a customer still when it was their last one, and can sign in", async () => {
    const founder = await person();
    const partner = await joined(founder, "owner");
    await remove(partner, founder);
    const token = await testbed.signIn(founder.email);
    const actor = await testbed.actorOf(token);
    expect(actor.member.role).toBe("owner");
    expect(actor.customerId).not.toBe(founder.customerId);
  });
});

describe("acting for a customer", () => {
  test("goes on at the next sign-in, and is each session's own", async () => {
    const owner = await person();
    const member = await joined(owner, "billing");
    const second = await testbed.signIn(member.email);
    expect((await testbed.actorOf(second)).customerId).toBe(owner.customerId);
    await switchTo(member, member.customerId);
    expect((await testbed.actorOf(second)).customerId).toBe(owner.customerId);
    expect((await testbed.actorOf(await testbed.signIn(member.email))).customerId).toBe(member.customerId);
  });

  test("lists the user's customers by their owners, and no others", async () => {
    const owner = await person();
    const member = await joined(owner, "viewer");
    const list = await handlers()["GET /users/customers"]({
      ...(await by(member)),
      params: undefined,
      body: undefined,
    });
    expect(list.customers.map(({ id, role, isCurrent }) => ({ id, role, isCurrent }))).toEqual([
      { id: encodeId("customer", owner.customerId), role: "viewer", isCurrent: true },
      { id: encodeId("customer", member.customerId), role: "owner", isCurrent: false },
    ]);
    const stranger = await person();
    await expect(switchTo(member, stranger.customerId)).rejects.toEqual(refusal("not_found"));
  });
});

test("what is done to a team is in the audit log, and announced to it", async () => {
  const owner = await person();
  const member = await joined(owner, "viewer");
  await change(owner, member, "technical");
  await switchTo(member, member.customerId);
  await remove(owner, member);
  const { rows: events } = await testbed.platform.db.pool.query(
    `SELECT name FROM outbox_events WHERE customer_id = $1 AND name LIKE 'accounts.%-%' ORDER BY id`,
    [owner.customerId],
  );
  expect(events.map(({ name }) => name)).toEqual([
    "accounts.signed-up.v1",
    "accounts.email-confirmed.v1",
    "accounts.member-invited.v1",
    "accounts.member-joined.v1",
    "accounts.member-changed.v1",
    "accounts.session-switched.v1",
    "accounts.member-left.v1",
  ]);
  const { rows: audit } = await testbed.platform.db.pool.query(
    `SELECT action FROM audit_log WHERE actor->>'id' IN ($1, $2)
     AND (action LIKE 'member.%' OR action = 'session.switch') ORDER BY id`,
    [owner.userId, member.userId],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    "member.invite",
    "member.join",
    "session.switch",
    "member.change",
    "session.switch",
    "member.remove",
  ]);
});

const logOf = async (who: Person) => {
  const handle = handlers()["GET /users/security-events"];
  const { events } = await handle({
    ...(await by(who)),
    params: undefined,
    query: { limit: 50 },
    body: undefined,
  });
  return events
    .filter(({ action }) => action.startsWith("member."))
    .map(({ action, by: kind, byName, member, role, mayDestroy, network, device }) => ({
      act: [action, kind, byName, member, role, mayDestroy],
      place: network ?? device,
    }));
};

const nameOf = async (who: Person) => (await testbed.me(who.token)).username;

test("who manages a team reads what was done to it, and by whom, also of who left", async () => {
  const owner = await person();
  const admin = await joined(owner, "admin");
  const [ownerName, adminName] = [await nameOf(owner), await nameOf(admin)];
  const other = await joined(admin, "technical");
  const otherName = await nameOf(other);
  await change(admin, other, "technical", true);
  await remove(owner, admin);
  await remove(owner, other);
  const events = await logOf(owner);
  expect(events.map(({ act }) => act)).toEqual([
    ["member.remove", "you", null, otherName, null, null],
    ["member.remove", "you", null, adminName, null, null],
    ["member.change", "you", adminName, otherName, "technical", true],
    ["member.join", "you", otherName, otherName, "technical", false],
    ["member.invite", "you", adminName, other.email, "technical", false],
    ["member.join", "you", adminName, adminName, "admin", false],
    ["member.invite", "you", null, admin.email, "admin", false],
  ]);
  // Where a colleague sat is nothing that the owner reads.
  expect(events.filter(({ act }) => act[2] !== null).map(({ place }) => place)).toEqual(
    events.filter(({ act }) => act[2] !== null).map(() => null),
  );
  expect(ownerName).not.toBe(adminName);
});

test("who does not manage a team reads of it only what they did and what was done to them", async () => {
  const owner = await person();
  const viewer = await joined(owner, "viewer");
  const other = await joined(owner, "billing");
  await change(owner, other, "viewer");
  const events = (await logOf(viewer)).map(({ act }) => act);
  expect(events).toEqual([["member.join", "you", null, await nameOf(viewer), "viewer", false]]);
  const stranger = await person();
  expect(await logOf(stranger)).toEqual([]);
  const changed = (await logOf(other)).map(({ act }) => act)[0];
  expect(changed).toEqual([
    "member.change",
    "you",
    await nameOf(owner),
    await nameOf(other),
    "viewer",
    false,
  ]);
});
