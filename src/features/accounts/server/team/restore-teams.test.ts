import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAlarmLink } from "../security/alarm-links.ts";
import { openTeams, type TeamPerson, type TeamsTestbed } from "./teams.fixture.ts";

// Somebody who has an owner's password takes the customer with a second account of their own. The owner's mailbox
// undoes it, and has the team again; who belonged to it all along stays.

const dayMs = 86_400_000;
/** Longer than anything looks back, and than a session lasts. */
const longAgo = 60 * dayMs;
let testbed: TeamsTestbed;

beforeAll(async () => {
  testbed = await openTeams();
});

afterAll(() => testbed.drop());

/** The same person in a session of now. */
async function again(who: TeamPerson): Promise<TeamPerson> {
  testbed.clock.advance(1);
  return { ...who, token: await testbed.signIn(who.email) };
}

/** An account whose password a thief has: their session, and how its owner gets it back. */
async function robbed() {
  const owner = await testbed.person();
  testbed.clock.advance(longAgo);
  const thief = await again(owner);
  const steal = async () => {
    const email = `b${owner.email}`;
    await testbed.changeEmail(await testbed.signIn(owner.email), email);
    const link = testbed.linkTo(owner.email);
    await testbed.follow(testbed.linkTo(email));
    return link;
  };
  return { owner, thief, steal };
}

/** Signs in with the password that an undo lets its mailbox set. */
async function enterAfter(owner: TeamPerson, recoveryToken: string | undefined): Promise<string> {
  await testbed.reset(recoveryToken ?? "", "kelp orrery vestibule");
  return testbed.signIn(owner.email, "kelp orrery vestibule");
}

describe("T57 an owner who was removed by a second account of a thief", () => {
  test.each(["before", "after"])("has the customer again by the undo, taken %s the email", async (when) => {
    const { owner, thief, steal } = await robbed();
    const early = when === "after" ? await steal() : undefined;
    const second = await testbed.joined(thief, "owner");
    await testbed.remove(second, owner);
    expect(await testbed.rolesOf(owner.customerId)).toEqual({ [second.userId]: "owner" });
    const link = early ?? (await steal());

    const { recoveryToken } = await testbed.follow(link);
    expect(await testbed.rolesOf(owner.customerId)).toEqual({ [owner.userId]: "owner" });
    expect(await testbed.actsFor(second, owner.customerId)).toBe(false);
    const token = await enterAfter(owner, recoveryToken);
    expect(await testbed.actsFor({ token }, owner.customerId)).toBe(true);
    const { rows } = await testbed.platform.db.pool.query<{ what: string }>(
      `SELECT concat(action, ' ', object_id) AS what FROM audit_log WHERE detail ->> 'customerId' = $1
       UNION ALL SELECT concat(name, ' ', payload ->> 'memberId') FROM outbox_events WHERE customer_id = $1::uuid`,
      [owner.customerId],
    );
    expect(rows.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        `member.restore ${owner.userId}`,
        `member.remove ${second.userId}`,
        `accounts.member-restored.v1 ${owner.userId}`,
        `accounts.member-left.v1 ${second.userId}`,
      ]),
    );
  });

  test("who made themself the owner is put out, and the owner is it again", async () => {
    const { owner, thief, steal } = await robbed();
    const second = await testbed.joined(thief, "owner");
    await testbed.change(thief, owner, "viewer");
    await testbed.follow(await steal());
    expect(await testbed.rolesOf(owner.customerId)).toEqual({ [owner.userId]: "owner" });
    expect(await testbed.actsFor(second, owner.customerId)).toBe(false);
  });

  test("also on the last day of the link, when all was done before the email was changed", async () => {
    const { owner, thief, steal } = await robbed();
    const second = await testbed.joined(thief, "owner");
    await testbed.remove(second, owner);
    testbed.clock.advance(2 * dayMs);
    const link = await steal();
    testbed.clock.advance(7 * dayMs - 1);
    await testbed.follow(link);
    expect(await testbed.rolesOf(owner.customerId)).toEqual({ [owner.userId]: "owner" });
  });

  test("also by saying that it was not them, when the email was left as it was", async () => {
    const { owner, thief } = await robbed();
    const second = await testbed.joined(thief, "owner");
    await testbed.remove(second, owner);
    testbed.clock.advance(1);
    const reader = { userId: owner.userId, siteId: 1, email: owner.email };
    const link = createAlarmLink(testbed.context, "http://localhost", reader, testbed.clock.now());
    await testbed.accounts.handlers["POST /users/it-was-not-me"]({
      params: undefined,
      query: undefined,
      body: { token: link.split("#token=")[1] ?? "" },
      actor: null,
      call: testbed.call(),
    });
    expect(await testbed.rolesOf(owner.customerId)).toEqual({ [owner.userId]: "owner" });
  });

  test("while the second account lets in a third one at the same moment", async () => {
    const { owner, thief, steal } = await robbed();
    const second = await testbed.joined(thief, "owner");
    const third = await testbed.person();
    const invitation = await testbed.invite(second, third, "owner");
    const link = await steal();
    await Promise.allSettled([
      testbed.remove(second, owner),
      testbed.accept(third, invitation),
      testbed.follow(link),
    ]);
    expect(await testbed.rolesOf(owner.customerId)).toEqual({ [owner.userId]: "owner" });
  });
});

describe("T57 who belonged to the team all along", () => {
  test("keeps their role, is back when the second account removed them, and so is whom they let in", async () => {
    const owner = await testbed.person();
    const partner = await testbed.joined(owner, "owner");
    const viewer = await testbed.joined(owner, "viewer");
    testbed.clock.advance(longAgo);
    const thief = await again(owner);
    const second = await testbed.joined(thief, "owner");
    const friend = await testbed.joined(await again(partner), "billing");
    // The thief raises an old member too, who might be another account of theirs.
    await testbed.change(thief, viewer, "owner");
    await testbed.remove(second, partner);
    await testbed.remove(await again(viewer), owner);
    const email = `b${owner.email}`;
    await testbed.changeEmail(await testbed.signIn(owner.email), email);
    await testbed.follow(testbed.linkTo(owner.email));
    expect(await testbed.rolesOf(owner.customerId)).toEqual({
      [owner.userId]: "owner",
      [partner.userId]: "owner",
      [viewer.userId]: "viewer",
      [friend.userId]: "billing",
    });
  });

  test("is not overruled: who was removed by an older owner gets back nothing by an undo of their own", async () => {
    const owner = await testbed.person();
    const partner = await testbed.joined(owner, "owner");
    testbed.clock.advance(longAgo);
    const now = await again(partner);
    const newcomer = await testbed.joined(now, "owner");
    await testbed.changeEmail(now.token, `b${partner.email}`);
    const link = testbed.linkTo(partner.email);
    await testbed.remove(await again(owner), partner);
    await testbed.follow(link);
    expect(await testbed.rolesOf(owner.customerId)).toEqual({ [owner.userId]: "owner" });
    expect(await testbed.actsFor(newcomer, owner.customerId)).toBe(false);
  });
});
