import { randomUUID } from "node:crypto";
import type { MemberRole } from "#src/shared/access.ts";
import { encodeId } from "#src/shared/ids.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { plainPasswords } from "../accounts.fixture.ts";

/** Accounts with shorthands for what people do in teams. */
export async function openTeams() {
  const testbed = await openAccountCalls({ passwords: plainPasswords, limitFactor: 1000 });
  const { handlers } = testbed.accounts;
  const by = async ({ token }: { readonly token: string }) => ({
    query: undefined,
    actor: await testbed.actorOf(token),
    call: testbed.call(),
  });

  /** A person who signed up and confirmed their address, later than those before. */
  async function person() {
    testbed.clock.advance(1);
    const email = `${randomUUID()}@example.com`;
    const token = await testbed.signUp(email);
    await testbed.followAs(token, testbed.linkTo(email));
    const { userId, customerId } = await testbed.actorOf(token);
    return { email, token, userId, customerId, id: encodeId("user", userId) };
  }
  type Person = Awaited<ReturnType<typeof person>>;

  /** Invites, and returns the token of the mailed link. */
  async function invite(who: Person, whom: Person, role: MemberRole): Promise<string> {
    await handlers["POST /v2/team/invitations"]({
      ...(await by(who)),
      params: undefined,
      body: { email: whom.email, role, mayDestroy: false },
    });
    return testbed.linkTo(whom.email);
  }

  /** Joins, and acts for that customer from then on. */
  async function accept(who: Person, link: string): Promise<void> {
    testbed.clock.advance(1);
    const body = { token: link };
    await handlers["POST /auth/invitations/accept"]({ ...(await by(who)), params: undefined, body });
  }

  return {
    ...testbed,
    person,
    invite,
    accept,
    /** Somebody in the team of whom `owner` acts for. */
    joined: async (owner: Person, role: MemberRole): Promise<Person> => {
      const member = await person();
      await accept(member, await invite(owner, member, role));
      return member;
    },
    change: async (who: Person, whom: Person, role: MemberRole) =>
      handlers["PUT /v2/team/members/{id}"]({
        ...(await by(who)),
        params: { id: whom.id },
        body: { role, mayDestroy: false },
      }),
    remove: async (who: Person, whom: Person) =>
      handlers["DELETE /v2/team/members/{id}"]({
        ...(await by(who)),
        params: { id: whom.id },
        body: undefined,
      }),
    /** The roles of a customer's members by their users' ids. */
    rolesOf: async (customerId: string): Promise<Readonly<Record<string, string>>> => {
      const rows = await testbed.platform.db.kysely
        .selectFrom("memberships")
        .select(["user_id", "role"])
        .where("customer_id", "=", customerId)
        .execute();
      return Object.fromEntries(rows.map(({ user_id: id, role }) => [id, role]));
    },
    /** The session acts for this customer now. */
    actsFor: async ({ token }: Pick<Person, "token">, customerId: string): Promise<boolean> =>
      (await testbed.accounts.resolveToken(token))?.customerId === customerId,
  };
}

export type TeamsTestbed = Awaited<ReturnType<typeof openTeams>>;
export type TeamPerson = Awaited<ReturnType<TeamsTestbed["person"]>>;
