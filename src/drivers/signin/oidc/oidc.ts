import * as client from "openid-client";
import { systemClock } from "#src/platform/clock.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import {
  SigninError,
  type SigninBegun,
  type SigninDriver,
  type SigninProfile,
  type SigninReturn,
  type SigninVisit,
} from "../port.ts";
import { type Answer, fetchAnswer } from "./fetch-answer.ts";
import { tryClient } from "./try-client.ts";

/** A service of OpenID Connect, and how it differs from others. */
export interface OidcService {
  readonly provider: SigninProvider;
  /** Its origin; the discovery document is below it (OpenID Connect Discovery 1.0 §4). */
  readonly issuer: string;
  /** Another spelling of its name that its ID tokens may have. */
  readonly alias?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Further parameters of the address that the browser is sent to. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether a nonce is sent, which its ID tokens then must have. */
  readonly sendsNonce: boolean;
  /** Signatures of its ID tokens that are accepted; none of them has a shared secret. */
  readonly algorithms: readonly string[];
  /** What its ID token says, and what was granted; null when it lacks what identifies a person. */
  readProfile(claims: Readonly<Record<string, unknown>>, scope: string): SigninProfile | null;
}

interface Granted {
  readonly claims: client.IDToken;
  readonly scope: string;
}

export interface OidcOptions {
  /** For a whole answer; 10 s when absent. */
  readonly deadlineMs?: number;
  /** http, for services of tests on loopback. */
  readonly isInsecure?: boolean;
}

const usualDeadlineMs = 10_000;
/** How long a discovery document is used. */
const discoveryMs = 3_600_000;
/** How far a service's clock may be ahead of ours. */
const aheadSeconds = 60;

/** Signs people in at a service of OpenID Connect: authorization code, PKCE, and ID tokens whose signature is checked. */
export function createOidc(service: OidcService, options: OidcOptions = {}): SigninDriver {
  const { deadlineMs = usualDeadlineMs, isInsecure = false } = options;
  const { clientId, clientSecret, algorithms } = service;
  const fetchOnce = (url: string, { method, headers, body }: client.CustomFetchOptions): Promise<Answer> =>
    // It sends nothing but forms.
    fetchAnswer(url, { method, headers, ...(body instanceof URLSearchParams && { body }) }, deadlineMs);
  const ask: client.CustomFetch = async (url, request) => respond(await fetchOnce(url, request));
  let discovered: { readonly server: client.ServerMetadata; readonly atMs: number } | null = null;

  const discover = async (): Promise<client.ServerMetadata> => {
    // Certificates and deadlines run by the machine's own clock, and so does this.
    const nowMs = performance.now();
    if (discovered !== null && nowMs - discovered.atMs < discoveryMs) return discovered.server;
    const found = await translated(() =>
      client.discovery(new URL(service.issuer), clientId, clientSecret, undefined, {
        [client.customFetch]: ask,
        ...(isInsecure && { execute: [client.allowInsecureRequests] }),
      }),
    );
    const { supportsPKCE: _, ...server } = found.serverMetadata();
    const signs = server.id_token_signing_alg_values_supported ?? ["RS256"];
    const accepted = signs.filter((name) => algorithms.includes(name));
    if (accepted.length === 0) throw new SigninError("it signs with none of the accepted algorithms");
    const used = { ...server, id_token_signing_alg_values_supported: accepted };
    discovered = { server: used, atMs: nowMs };
    return used;
  };

  /** Made for each use: keys are asked for again, so that a service may change them at any time. */
  const configurationOf = (server: client.ServerMetadata, fetcher = ask): client.Configuration => {
    const configuration = new client.Configuration(server, clientId, clientSecret);
    configuration[client.customFetch] = fetcher;
    // Without this the signature of a token that came over TLS would not be looked at.
    client.enableNonRepudiationChecks(configuration);
    if (isInsecure) client.allowInsecureRequests(configuration);
    return configuration;
  };

  const readClaims = async (
    server: client.ServerMetadata,
    returned: SigninReturn,
  ): Promise<Granted | null> => {
    const { redirectUri, state, code, issuer, verifier, nonce } = returned;
    const address = new URL(redirectUri);
    const given = { code, state, ...(issuer !== null && { iss: issuer }) };
    for (const [name, value] of Object.entries(given)) address.searchParams.set(name, value);
    let kept: Answer | null = null;
    const askOnce: client.CustomFetch = async (url, request) => {
      if (url !== server.token_endpoint) return ask(url, request);
      kept ??= await fetchOnce(url, request);
      return respond(kept);
    };
    const grant = async (name: string): Promise<Granted | null> => {
      const configuration = configurationOf({ ...server, issuer: name }, askOnce);
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        ...(nonce !== null && { expectedNonce: nonce }),
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      // Without a word about it all was granted that was asked for (RFC 6749 §5.1).
      return claims === undefined ? null : { claims, scope: tokens.scope ?? service.scope };
    };
    try {
      return await grant(server.issuer);
    } catch (error) {
      // The code is used up: its answer is read again by the service's other name.
      if (service.alias === undefined || issuer !== null || !isOfOtherIssuer(error)) throw error;
      return grant(service.alias);
    }
  };

  return {
    provider: service.provider,
    driver: service.provider,
    simulated: false,
    async begin({ redirectUri, state }: SigninVisit): Promise<SigninBegun> {
      const configuration = configurationOf(await discover());
      const verifier = client.randomPKCECodeVerifier();
      const nonce = service.sendsNonce ? client.randomNonce() : null;
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: service.scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(nonce !== null && { nonce }),
        ...service.parameters,
      });
      return { url: url.href, verifier, nonce };
    },
    async complete(returned) {
      const server = await discover();
      const granted = await translated(() => readClaims(server, returned)).catch((error: unknown) => {
        if (error instanceof CodeRefused) return null;
        throw error;
      });
      if (granted === null) return null;
      refuseOddClaims(granted.claims);
      const profile = service.readProfile(granted.claims, granted.scope);
      if (profile === null) throw new SigninError("its ID token has another form than described");
      return profile;
    },
    async tryClient(redirectUri) {
      const { token_endpoint: endpoint } = await discover();
      if (endpoint === undefined) throw new SigninError("it names no address for tokens");
      const trial = { clientId, clientSecret, redirectUri, verifier: client.randomPKCECodeVerifier() };
      return tryClient(endpoint, trial, deadlineMs);
    },
    async health() {
      discovered = null;
      const { issuer } = await discover();
      return `${issuer} answers; not yet proven live`;
    },
  };
}

/** OpenID Connect Core 1.0 §3.1.3.7, where it leaves a choice: we are the only audience, and nothing is from later. */
function refuseOddClaims({ aud, iat }: client.IDToken): void {
  if (Array.isArray(aud) && aud.length !== 1) throw new SigninError("its ID token is for others too");
  if (iat > systemClock.now().getTime() / 1000 + aheadSeconds)
    throw new SigninError("its ID token is from later");
}

/** The service does not accept the code (RFC 6749 §5.2, `invalid_grant`). */
class CodeRefused extends Error {}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): Error {
  if (error instanceof SigninError) return error;
  // What was thrown by `fetchAnswer`, in the library's wrapping.
  if (error instanceof Error && error.cause instanceof SigninError) return error.cause;
  if (error instanceof client.ResponseBodyError) {
    if (error.error === "invalid_grant") return new CodeRefused();
    return new SigninError(`it refused us: ${error.error.slice(0, 60)}`);
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new SigninError(`its answer is not to be believed: ${code}`);
}

function isOfOtherIssuer(error: unknown): boolean {
  // The library wraps what its lower part says, and that has the claim as its cause.
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause.cause : null;
  return typeof inner === "object" && inner !== null && "claim" in inner && inner.claim === "iss";
}

function respond({ status, headers, body }: Answer): Response {
  // The body is unpacked already.
  const kept = new Headers(headers);
  kept.delete("content-encoding");
  kept.delete("content-length");
  return new Response(body, { status, headers: kept });
}
