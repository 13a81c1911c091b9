import { randomUUID } from "node:crypto";
import type { RouteKey } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

export const password = "kelp orrery vestibule";

const reason = "lost the mailbox, seen in person";

/** What staff and mailboxes do when an account gets another email, on the whole product. */
export function emailCalls(testbed: Testbed) {
  async function ask(key: RouteKey, caller: Caller, parts: Parameters<Testbed["call"]>[2] = {}) {
    const answer = await testbed.call(key, caller, parts);
    return { status: answer.statusCode, body: answer.json(), code: answer.json().error?.code };
  }
  const visit = (key: RouteKey, parts: Parameters<Testbed["call"]>[2]) =>
    ask(key, testbed.callers.anonymous, parts);

  /** The token in the last mail to an address that has a link of this path; empty: there is none. */
  async function linkTo(recipient: string, path: string): Promise<string> {
    const { rows } = await testbed.database.pool.query<{ text_body: string }>(
      "SELECT text_body FROM mail_messages WHERE recipient = $1 AND strpos(text_body, $2) > 0 ORDER BY id DESC LIMIT 1",
      [recipient, path],
    );
    return /token=([\w-]+)/.exec(rows[0]?.text_body.slice(rows[0].text_body.indexOf(path)) ?? "")?.[1] ?? "";
  }
  const setPassword = (token: string) =>
    visit("POST /auth/recovery/token", { query: { token }, body: { password } });
  const follow = async (recipient: string, purpose: string, caller: Caller = testbed.callers.anonymous) =>
    ask("POST /auth/verify-email", caller, {
      body: { token: await linkTo(recipient, `for=${purpose}`) },
    });

  return {
    ask,
    visit,
    linkTo,
    follow,
    setPassword,
    /** Confirms an address in its user's own browser. */
    confirm: async (email: string, caller: Caller) => follow(email, "verify", caller),
    /** Asks for another email of a user, in the name of a member of staff. */
    give: (staff: Caller, userId: string, email: string) =>
      ask("POST /v2/admin/users/{id}/email", staff, {
        params: { id: encodeId("user", userId) },
        body: { email, reason },
      }),
    approve: (staff: Caller, id: string) =>
      ask("POST /v2/admin/approvals/{id}/decide", staff, {
        params: { id },
        body: { decision: "approve", note: "" },
      }),
    emailOf: async (userId: string) =>
      (
        await testbed.database.kysely
          .selectFrom("users")
          .select("email")
          .where("id", "=", userId)
          .executeTakeFirstOrThrow()
      ).email,
    /** Sets a password by the mailbox and signs in with it. */
    enter: async (email: string): Promise<string> => {
      await visit("POST /auth/recovery", { body: { email } });
      await testbed.runJob("send-recovery-links");
      const { status } = await setPassword(await linkTo(email, "/recovery"));
      if (status !== 200) throw new Error(`no new password by ${email}`);
      return String((await visit("POST /auth/sign-in", { body: { email, password } })).body.accessToken);
    },
    /** Two persons give a user another email, which is returned. */
    giveByTwo: async (userId: string): Promise<string> => {
      const [support, owner] = [await signInStaff(testbed, "support"), await signInStaff(testbed, "owner")];
      const email = `${randomUUID()}@taken.example`;
      const asked = await ask("POST /v2/admin/users/{id}/email", support, {
        params: { id: encodeId("user", userId) },
        body: { email, reason },
      });
      const decided = await ask("POST /v2/admin/approvals/{id}/decide", owner, {
        params: { id: asked.body.error.params.id },
        body: { decision: "approve", note: "" },
      });
      if (decided.body.state !== "done") throw new Error(JSON.stringify(decided.body));
      return email;
    },
  };
}
