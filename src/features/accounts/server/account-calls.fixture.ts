import type { Mail } from "#src/drivers/mail/port.ts";
import { openAccounts, visitorCall } from "./accounts.fixture.ts";

/** Accounts with its calls in short, each from an address of its own so that no budget is shared. */
export async function openAccountCalls() {
  const world = await openAccounts();
  const { handlers } = world.accounts;
  let addresses = 0;
  const call = (ip?: string) => {
    addresses += 1;
    return visitorCall(ip ?? `198.51.${100 + Math.floor(addresses / 250)}.${addresses % 250}`);
  };
  const nothing = { params: undefined, query: undefined } as const;
  const visitor = { ...nothing, actor: null } as const;

  return {
    ...world,
    call,
    signUp: async (email: string, password = "the password") =>
      (await handlers["POST /auth/sign-up"]({ ...visitor, body: { email, password }, call: call() }))
        .accessToken,
    signIn: async (email: string, password = "the password", from = call()) =>
      (await handlers["POST /auth/sign-in"]({ ...visitor, body: { email, password }, call: from }))
        .accessToken,
    me: async (token: string) =>
      handlers["GET /users/me"]({
        ...nothing,
        body: undefined,
        actor: await world.actorOf(token),
        call: call(),
      }),
    changePassword: async (token: string, currentPassword: string, password: string) =>
      handlers["POST /auth/change-password"]({
        ...nothing,
        actor: await world.actorOf(token),
        body: { currentPassword, password },
        call: call(),
      }),
    changeEmail: async (token: string, email: string, password = "the password") =>
      handlers["POST /users/change-email"]({
        ...nothing,
        actor: await world.actorOf(token),
        body: { email, password },
        call: call(),
      }),
    sendAgain: async (token: string) =>
      handlers["POST /auth/verify-email/send"]({
        ...nothing,
        actor: await world.actorOf(token),
        body: {},
        call: call(),
      }),
    follow: (link: string, siteId = 1) =>
      handlers["POST /auth/verify-email"]({ ...visitor, body: { token: link }, call: { ...call(), siteId } }),
    sessionsOf: async (token: string) => {
      const actor = await world.actorOf(token);
      return (await handlers["GET /users/sessions"]({ ...nothing, body: undefined, actor, call: call() }))
        .sessions;
    },
    /** The token of the last mail to an address, and what its link says it is for. */
    linkTo: (email: string): string => tokenOf(world.mails.findLast(({ recipient }) => recipient === email)),
  };
}

function tokenOf(mail: Mail | undefined): string {
  return /token=([\w-]{43})$/m.exec(mail?.text ?? "")?.[1] ?? "";
}
