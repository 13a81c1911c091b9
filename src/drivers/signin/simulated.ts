import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#src/platform/clock.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import { SigninError, type SigninDriver } from "./port.ts";
import { readCode } from "./simulated/codes.ts";
import { profileOf } from "./simulated/people.ts";

/** A service at which a test says what goes wrong. */
export interface SimulatedSignin extends SigninDriver {
  /** It does not answer until this is called with null. */
  fail(problem: string | null): void;
}

interface SimulatedOptions {
  readonly provider: SigninProvider;
  readonly clock: Clock;
  /** Of an app that is not in the environment. */
  readonly client?: { readonly clientId: string; readonly clientSecret: string };
}

/** The page on which one chooses who one is; `choose-page.ts` serves it. */
export const choosePath = (provider: SigninProvider): string => `/dev/sign-in/${provider}`;

/** A secret that begins so is refused, so that a demo can show it. */
export const refusedBeginning = "wrong";

/** Plays Google or Telegram on this machine: a page asks who one is, and believes it. */
export function createSimulatedSignin({ provider, clock, client }: SimulatedOptions): SimulatedSignin {
  const used = new Map<string, number>();
  let problem: string | null = null;
  const refuseWhenFailing = (): void => {
    if (problem !== null) throw new SigninError(problem);
  };
  const isRefused = (): boolean => client?.clientSecret.startsWith(refusedBeginning) === true;
  const isUsed = (number: string, nowMs: number): boolean => {
    for (const [old, expiresAt] of used) if (expiresAt < nowMs) used.delete(old);
    return used.has(number);
  };
  return {
    provider,
    driver: "simulated",
    simulated: true,
    async begin({ redirectUri, state }) {
      refuseWhenFailing();
      const verifier = randomBytes(32).toString("base64url");
      const url = new URL(choosePath(provider), redirectUri);
      url.searchParams.set("redirect_uri", redirectUri);
      url.searchParams.set("state", state);
      url.searchParams.set("code_challenge", challengeOf(verifier));
      url.searchParams.set("code_challenge_method", "S256");
      if (client !== undefined) url.searchParams.set("client_id", client.clientId);
      return { url: url.href, verifier, nonce: null };
    },
    async complete({ code: text, redirectUri, verifier }) {
      refuseWhenFailing();
      const code = readCode(text);
      const nowMs = clock.now().getTime();
      if (code === null || code.expiresAt < nowMs || isUsed(code.number, nowMs)) return null;
      used.set(code.number, code.expiresAt);
      if (code.challenge !== challengeOf(verifier) || code.redirectUri !== redirectUri) return null;
      if (code.clientId !== client?.clientId) return null;
      if (isRefused()) throw new SigninError("it refused us: invalid_client");
      return profileOf(provider, code);
    },
    async tryClient() {
      refuseWhenFailing();
      return isRefused() ? "refused" : "accepted";
    },
    async health() {
      refuseWhenFailing();
      return "simulated: anyone can be anyone";
    },
    fail(next) {
      problem = next;
    },
  };
}

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
