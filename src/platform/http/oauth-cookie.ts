import type { FastifyReply, FastifyRequest } from "fastify";

/** As long as an attempt to sign in at another service; a passkey's is shorter. */
const tenMinutesSeconds = 600;

/**
 * What a browser began: to sign in by a password or at another service, or to prove a passkey. Login asks for a passkey by
 * itself: with one cookie for both, its answer could take the place of the one that a sign-in beside it had just got.
 */
export type BrowserAttempt = "oauth" | "passkey";

function cookieName(attempt: BrowserAttempt, isSecure: boolean): string {
  return isSecure ? `__Host-${attempt}` : attempt;
}

/**
 * The secret by which a browser proves that it began an attempt to sign in at another service or by a passkey; null without
 * one. Lax, since the browser comes back from elsewhere.
 */
export function presentedBrowser(
  request: FastifyRequest,
  attempt: BrowserAttempt,
  isSecure: boolean,
): string | null {
  const secret = request.cookies[cookieName(attempt, isSecure)];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
}

export function sendBrowser(
  reply: FastifyReply,
  attempt: BrowserAttempt,
  secret: string,
  isSecure: boolean,
): void {
  reply.setCookie(cookieName(attempt, isSecure), secret, {
    path: "/",
    sameSite: "lax",
    secure: isSecure,
    httpOnly: true,
    maxAge: tenMinutesSeconds,
  });
}
