import type { UserActor } from "#src/platform/authz/actor.ts";
import type { openAccountCalls } from "../account-calls.fixture.ts";
import { openBrowser } from "../identities/browser.fixture.ts";
import { createAuthenticator, type Oddities } from "#src/platform/factors/authenticator.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;
type Authenticator = ReturnType<typeof createAuthenticator>;

interface Place {
  readonly siteId?: number;
  readonly origin?: string;
  readonly userAgent?: string;
  /** The one that is at hand; one of its own. */
  readonly authenticator?: Authenticator;
}

/** A browser with an authenticator at hand. */
export function openPasskeyBrowser(testbed: Testbed, place: Place = {}) {
  const { siteId = 1, origin = "https://moorage.example", userAgent = "test" } = place;
  const authenticator = place.authenticator ?? createAuthenticator(origin);
  const { handlers } = testbed.accounts;
  const browser = openBrowser(testbed, siteId);
  const nothing = { params: undefined, body: undefined, query: undefined } as const;
  const call = () => ({ ...browser.call(), origin, userAgent });
  const owner = async (): Promise<UserActor> => testbed.actorOf(browser.cookies.session ?? "");

  const self = {
    ...browser,
    authenticator,
    userId: async () => (await owner()).userId,
    addOptions: async () =>
      handlers["POST /users/passkeys/options"]({ ...nothing, actor: await owner(), body: {}, call: call() }),
    sendPasskey: async (body: ReturnType<Authenticator["make"]>) =>
      (await handlers["POST /users/passkeys"]({ ...nothing, actor: await owner(), body, call: call() }))
        .passkeys,
    /** From the button to the new passkey. */
    addPasskey: async (odd: Oddities = {}) =>
      self.sendPasskey(authenticator.make(await self.addOptions(), odd)),
    proveOptions: () =>
      handlers["POST /auth/passkey/options"]({ ...nothing, actor: null, body: {}, call: call() }),
    sendProof: (body: ReturnType<Authenticator["sign"]>) =>
      handlers["POST /auth/passkey"]({ ...nothing, actor: null, body, call: call() }),
    /** From the button to the session. */
    signInByPasskey: async (odd: Oddities = {}) =>
      self.sendProof(authenticator.sign(await self.proveOptions(), odd)),
    /** Confirms the session by a passkey, and by what else is given. */
    confirm: async (body: ReturnType<Authenticator["sign"]> & { readonly password?: string }) =>
      handlers["POST /auth/step-up"]({ ...nothing, actor: await owner(), body, call: call() }),
    methods: async () => testbed.accounts.stepUpMethods(await owner()),
    passkeys: async () =>
      (await handlers["GET /users/passkeys"]({ ...nothing, actor: await owner(), call: call() })).passkeys,
    rename: async (id: `psk_${string}`, name: string) =>
      handlers["PUT /users/passkeys/{id}"]({
        ...nothing,
        actor: await owner(),
        params: { id },
        body: { name },
        call: call(),
      }),
    remove: async (id: `psk_${string}`) =>
      handlers["DELETE /users/passkeys/{id}"]({
        ...nothing,
        actor: await owner(),
        params: { id },
        call: call(),
      }),
    /** The only passkey. */
    onlyId: async () => {
      const [passkey] = await self.passkeys();
      if (passkey === undefined) throw new Error("This user has no passkey.");
      return passkey.id;
    },
  };
  return self;
}
