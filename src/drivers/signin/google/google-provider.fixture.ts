import { generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import Provider, { interactionPolicy } from "oidc-provider";
import { type FaultyServer, startFaultyServer } from "../wire-faults.fixture.ts";

export const googleClient = { clientId: "moorage.apps.example", clientSecret: "a secret of the test" };

const lifeSeconds = 600;

/** What the provider says of its people; a test may change it. */
export type GooglePeople = Record<"ada" | "ben", Record<string, unknown>>;

export interface GoogleProvider {
  readonly server: FaultyServer;
  readonly people: GooglePeople;
  /** Signs a person in at its pages as a browser does, and returns where it leads. */
  visit(url: string, person: "ada" | "ben"): Promise<URL>;
}

/** A certified OpenID provider in place of Google. `redirectUris`: where it may lead back to. */
export async function startGoogleProvider(redirectUris: readonly string[]): Promise<GoogleProvider> {
  const people: GooglePeople = {
    ada: { email: "ada@gmail.test", email_verified: true, name: "Ada Example" },
    ben: { email: "ben@gmail.test", email_verified: true, name: "Ben Example" },
  };
  let chosen: "ada" | "ben" = "ada";
  const server = await startFaultyServer((origin) => {
    const policy = interactionPolicy.base();
    policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
    const provider = new Provider(origin, {
      clients: [
        {
          client_id: googleClient.clientId,
          client_secret: googleClient.clientSecret,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      // As Google does: the ID token has what is asked for.
      conformIdTokenClaims: false,
      cookies: { keys: ["of the test"] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_: unknown, accountId: "ada" | "ben") => ({
        accountId,
        claims: () => ({ sub: accountId, ...people[accountId] }),
      }),
      interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      jwks: { keys: [signingKey()] },
      pkce: { required: () => true },
      responseTypes: ["code"],
      ttl: {
        AccessToken: lifeSeconds,
        Grant: lifeSeconds,
        IdToken: lifeSeconds,
        Interaction: lifeSeconds,
        Session: lifeSeconds,
      },
    });
    const answer = provider.callback();
    const signIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: chosen, clientId: googleClient.clientId });
      grant.addOIDCScope(String(params["scope"]));
      const grantId = await grant.save();
      const result = { select_account: {}, login: { accountId: chosen }, consent: { grantId } };
      await provider.interactionFinished(request, response, result);
    };
    return (request, response) => {
      if (request.url?.startsWith("/interaction/") === true) void signIn(request, response);
      else answer(request, response);
    };
  });
  return {
    server,
    people,
    async visit(url, person) {
      chosen = person;
      return follow(url, server.origin);
    },
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "of the test" };
}

/** Follows redirects with cookies until they leave the provider. */
async function follow(start: string, origin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(start);
  for (let steps = 0; steps < 10 && next.origin === origin; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
    next = new URL(location, next);
  }
  return next;
}
