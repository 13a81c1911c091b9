import type { Mail } from "#src/drivers/mail/port.ts";
import { encodeId } from "#src/shared/ids.ts";
import { openAccounts, visitorCall } from "./accounts.fixture.ts";

/** Accounts with shorthands for its calls, each from its own IP address so that no rate limit is shared. */
export async function openAccountCalls(options: Parameters<typeof openAccounts>[0] = {}) {
  const testbed = await openAccounts(options);
  const { handlers } = testbed.accounts;
  let addresses = 0;
  const call = (ip?: string, browserProofs?: readonly string[]) => {
    addresses += 1;
    return visitorCall(ip ?? `198.51.${100 + Math.floor(addresses / 250)}.${addresses % 250}`, browserProofs);
  };
  const nothing = { params: undefined, query: undefined } as const;
  const visitor = { ...nothing, actor: null } as const;

  const by = async (token: string, from = call()) => ({
    ...nothing,
    actor: await testbed.actorOf(token),
    call: from,
  });

  const signUp = async (email: string, password = "the password") =>
    (await handlers["POST /auth/sign-up"]({ ...visitor, body: { email, password }, call: call() }))
      .accessToken;
  const followAs = async (token: string, link: string) =>
    handlers["POST /auth/verify-email"]({ ...(await by(token)), body: { token: link } });
  const linkTo = (email: string): string =>
    tokenOf(testbed.mails.findLast(({ recipient }) => recipient === email));

  return {
    ...testbed,
    call,
    signUp,
    /** The same, and confirms the address in its own browser. */
    signUpProved: async (email: string, password?: string) => {
      const token = await signUp(email, password);
      await followAs(token, linkTo(email));
      return token;
    },
    signIn: async (email: string, password = "the password", from = call()) =>
      (await handlers["POST /auth/sign-in"]({ ...visitor, body: { email, password }, call: from }))
        .accessToken,
    logOut: async (token: string) => handlers["POST /auth/logout"]({ ...(await by(token)), body: {} }),
    me: async (token: string) => handlers["GET /users/me"]({ ...(await by(token)), body: undefined }),
    changePassword: async (token: string, currentPassword: string, password: string) =>
      handlers["POST /auth/change-password"]({ ...(await by(token)), body: { currentPassword, password } }),
    changeEmail: async (token: string, email: string, password = "the password") =>
      handlers["POST /users/change-email"]({ ...(await by(token)), body: { email, password } }),
    /** The first email of an account that has no password. */
    addEmail: async (token: string, email: string) =>
      handlers["POST /users/change-email"]({ ...(await by(token)), body: { email } }),
    sendAgain: async (token: string) =>
      handlers["POST /auth/verify-email/send"]({ ...(await by(token)), body: {} }),
    follow: (link: string, siteId = 1) =>
      handlers["POST /auth/verify-email"]({ ...visitor, body: { token: link }, call: { ...call(), siteId } }),
    /** Follows a link in the browser of this session. */
    followAs,
    release: (link: string) =>
      handlers["POST /auth/verify-email/release"]({ ...visitor, body: { token: link }, call: call() }),
    recover: async (email: string) => {
      await handlers["POST /auth/recovery"]({ ...visitor, body: { email }, call: call() });
      await testbed.accounts.jobs.find(({ name }) => name === "send-recovery-links")?.run();
    },
    reset: async (link: string, password: string) =>
      handlers["POST /auth/recovery/token"]({
        actor: null,
        params: undefined,
        query: { token: link },
        body: { password },
        call: call(),
      }),
    sessionsOf: async (token: string) =>
      (await handlers["GET /users/sessions"]({ ...(await by(token)), body: undefined })).sessions,
    endSession: async (token: string, sessionId: string, from = call()) =>
      handlers["DELETE /users/sessions/{id}"]({
        ...(await by(token, from)),
        params: { id: encodeId("session", sessionId) },
        body: undefined,
      }),
    endOthers: async (token: string) =>
      handlers["POST /users/sessions/end-others"]({ ...(await by(token)), body: {} }),
    /** The tokens in the links of all mails to an address, oldest first. */
    linksTo: (email: string): readonly string[] =>
      testbed.mails.filter(({ recipient }) => recipient === email).map(tokenOf),
    /** The token in the link of the last mail to an address. */
    linkTo,
  };
}

function tokenOf(mail: Mail | undefined): string {
  return /token=([\w-]{43})$/m.exec(mail?.text ?? "")?.[1] ?? "";
}
