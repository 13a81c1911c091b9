import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import type { openAccountCalls } from "../account-calls.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;
type Body = Parameters<Testbed["accounts"]["handlers"]["POST /auth/second-factor"]>[0]["body"];

/** Calls about second factors, and a browser that keeps the cookie of its challenge. */
export function secondFactors(testbed: Testbed) {
  const { handlers } = testbed.accounts;
  const nothing = { params: undefined, query: undefined, body: undefined } as const;
  const by = async (token: string) => ({
    ...nothing,
    actor: await testbed.actorOf(token),
    call: testbed.call(),
  });
  const browser = () => {
    let cookie: string | null = null;
    const call = () => ({
      ...testbed.call(),
      oauthBrowser: cookie,
      setOauthBrowser: (secret: string) => {
        cookie = secret;
      },
    });
    return {
      /** Signs in by password; returns the challenge. */
      challenge: async (email: string, password = "the password"): Promise<string> => {
        const body = { email, password };
        const answer = handlers["POST /auth/sign-in"]({ ...nothing, actor: null, body, call: call() });
        const refusal: unknown = await answer.then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal instanceof Error && "code" in refusal && refusal.code === "second_factor_required")
          return String(Object(Reflect.get(refusal, "params")).challenge);
        throw new Error("this sign-in asked for no second factor");
      },
      pass: async (body: Body, siteId = 1): Promise<string> => {
        const from = { ...call(), siteId };
        return (await handlers["POST /auth/second-factor"]({ ...nothing, actor: null, body, call: from }))
          .accessToken;
      },
      /** Says that every factor is lost; returns from when they can be taken off. */
      lost: async (challenge: string, siteId = 1): Promise<string> => {
        const from = { ...call(), siteId };
        const input = { ...nothing, actor: null, body: { challenge }, call: from };
        return (await handlers["POST /auth/second-factor/lost"](input)).readyAt;
      },
      recover: async (token: string, siteId = 1) => {
        const from = { ...call(), siteId };
        return handlers["POST /auth/second-factor/recover"]({
          ...nothing,
          actor: null,
          body: { token },
          call: from,
        });
      },
    };
  };
  return {
    browser,
    state: async (token: string) => handlers["GET /users/totp"](await by(token)),
    setUp: async (token: string) => handlers["POST /users/totp"]({ ...(await by(token)), body: {} }),
    confirm: async (token: string, code: string) =>
      handlers["POST /users/totp/confirm"]({ ...(await by(token)), body: { code } }),
    remove: async (token: string) => handlers["POST /users/totp/remove"]({ ...(await by(token)), body: {} }),
    notLost: async (token: string) =>
      handlers["DELETE /users/totp/recovery"]({ ...(await by(token)), body: {} }),
    newCodes: async (token: string) =>
      handlers["POST /users/recovery-codes"]({ ...(await by(token)), body: {} }),
    stepUp: async (token: string, code: string, from = testbed.call()) =>
      handlers["POST /auth/step-up"]({ ...(await by(token)), body: { code }, call: from }),
    /** A new account with an authenticator, some time after it was set up. */
    open: async (email: string) => {
      const token = await testbed.signUp(email);
      const shown = await handlers["POST /users/totp"]({ ...(await by(token)), body: {} });
      const app = authenticator(testbed, shown.secret);
      const confirming = { ...(await by(token)), body: { code: app.code() } };
      const { recoveryCodes } = await handlers["POST /users/totp/confirm"](confirming);
      testbed.clock.advance(60_000);
      return { email, token, app, recoveryCodes };
    },
  };
}
