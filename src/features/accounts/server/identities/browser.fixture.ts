import { randomUUID } from "node:crypto";
import { codeMs, writeCode } from "#src/drivers/signin/simulated/codes.ts";
import { readPerson } from "#src/drivers/signin/simulated/people.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { openAccountCalls } from "../account-calls.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;
type Query = Partial<Parameters<Testbed["accounts"]["handlers"]["GET /auth/google/auth-url"]>[0]["query"]>;
type Returned = Parameters<Testbed["accounts"]["handlers"]["GET /auth/google/callback"]>[0]["query"];

/** A browser with its cookies, which signs in at the simulated services as people do. */
export function openBrowser(testbed: Testbed, siteId = 1) {
  const { handlers } = testbed.accounts;
  const cookies = {
    oauth: null as string | null,
    passkey: null as string | null,
    session: null as string | null,
  };
  const call = () => ({
    ...testbed.call(),
    siteId,
    oauthBrowser: cookies.oauth,
    sessionToken: cookies.session,
    setOauthBrowser: (secret: string) => {
      cookies.oauth = secret;
    },
    passkeyBrowser: cookies.passkey,
    setPasskeyBrowser: (secret: string) => {
      cookies.passkey = secret;
    },
    setSessionToken: (token: string | null) => {
      cookies.session = token;
    },
  });
  const actor = async (): Promise<UserActor | null> => {
    const found = cookies.session === null ? null : await testbed.accounts.resolveToken(cookies.session);
    return found?.kind === "user" && found.siteId === siteId ? found : null;
  };
  const owner = async (): Promise<UserActor> => {
    const found = await actor();
    if (found === null) throw new Error("This browser is not signed in.");
    return found;
  };
  const nothing = { params: undefined, body: undefined, query: undefined } as const;

  const browser = {
    cookies,
    call,
    /** Where the button leads. */
    begin: async (provider: SigninProvider, query: Query = {}) =>
      (
        await handlers[`GET /auth/${provider}/auth-url`]({
          ...nothing,
          actor: await actor(),
          call: call(),
          query: { intent: "sign-in", darkMode: "false", ...query },
        })
      ).url,
    /** The service's page is left as this person: an address at Google, a name at Telegram. */
    choose: (url: string, handle: string): { readonly code: string; readonly state: string } => {
      const asked = new URL(url);
      const provider = asked.pathname.endsWith("google") ? "google" : "telegram";
      const person = readPerson(provider, null, handle);
      if (person === null) throw new Error(`${handle} is no one there`);
      const code = writeCode({
        ...person,
        challenge: asked.searchParams.get("code_challenge") ?? "",
        redirectUri: asked.searchParams.get("redirect_uri") ?? "",
        clientId: asked.searchParams.get("client_id") ?? undefined,
        number: randomUUID(),
        expiresAt: testbed.clock.now().getTime() + codeMs,
      });
      return { code, state: asked.searchParams.get("state") ?? "" };
    },
    comeBack: async (provider: SigninProvider, returned: Returned) =>
      handlers[`GET /auth/${provider}/callback`]({
        ...nothing,
        actor: await actor(),
        call: call(),
        query: returned,
      }),
    /** From the button to the session. */
    signInAt: async (provider: SigninProvider, handle: string, query: Query = {}) =>
      browser.comeBack(provider, browser.choose(await browser.begin(provider, query), handle)),
    link: (provider: SigninProvider, handle: string) =>
      browser.signInAt(provider, handle, { intent: "link" }),
    signUp: async (email: string, password = "the password") =>
      handlers["POST /auth/sign-up"]({ ...nothing, actor: null, body: { email, password }, call: call() }),
    signIn: async (email: string, password = "the password") =>
      handlers["POST /auth/sign-in"]({ ...nothing, actor: null, body: { email, password }, call: call() }),
    follow: async (token: string) =>
      handlers["POST /auth/verify-email"]({
        ...nothing,
        actor: await actor(),
        body: { token },
        call: call(),
      }),
    me: async () => handlers["GET /users/me"]({ ...nothing, actor: await owner(), call: call() }),
    isSignedIn: async () => (await actor()) !== null,
    socials: async () =>
      (
        await handlers["GET /users/socials"]({ ...nothing, actor: await owner(), call: call() })
      ).identities.map(({ provider, label }) => `${provider} ${label}`),
    changeSocials: async (
      provider: SigninProvider,
      link: { readonly code: string; readonly state: string } | null,
    ) =>
      handlers["POST /users/socials"]({
        ...nothing,
        actor: await owner(),
        body: { provider, link },
        call: call(),
      }),
  };
  return browser;
}
