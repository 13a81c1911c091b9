import { randomBytes } from "node:crypto";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import { knownBrowserEnd } from "./durations.ts";
import { noUser } from "./known-places.ts";

// Device cookies as OWASP describes them: a browser that signed in to an account has a proof of it, and guesses with a
// proof are counted apart. A proof opens nothing. It is sealed for one account, so that it is worth nothing for others.

interface KnownBrowsers {
  readonly sealer: Sealer;
}

/** Which browser of an account presents these proofs: what its guesses are counted by. Null for a strange one. */
export function findKnownBrowser(
  { sealer }: KnownBrowsers,
  proofs: readonly string[],
  userId: string | null,
  now: Date,
): string | null {
  for (const proof of proofs) {
    const opened = openProof(sealer, proof, userId ?? noUser);
    if (opened !== null && opened.endsAt > now.getTime()) return opened.browser;
  }
  return null;
}

/** The browser's proofs after a sign-in to an account: a new one for it, and those for other accounts. */
export function rememberBrowser(
  { sealer }: KnownBrowsers,
  proofs: readonly string[],
  userId: string,
  now: Date,
): string[] {
  const text = `${randomBytes(16).toString("base64url")} ${knownBrowserEnd(now).getTime()}`;
  const others = proofs.filter((proof) => openProof(sealer, proof, userId) === null);
  return [sealer.seal(text, purposeOf(userId)).toString("base64url"), ...others];
}

const purposeOf = (userId: string): string => `known-browser:${userId}`;

function openProof(
  sealer: Sealer,
  proof: string,
  userId: string,
): { readonly browser: string; readonly endsAt: number } | null {
  const [browser, endsAt] = sealer.open(Buffer.from(proof, "base64url"), purposeOf(userId))?.split(" ") ?? [];
  return browser === undefined ? null : { browser, endsAt: Number(endsAt) };
}
