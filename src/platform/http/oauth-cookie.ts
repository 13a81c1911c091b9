import type { FastifyReply, FastifyRequest } from "fastify";

/** As long as an attempt to sign in at another service; a passkey's is shorter. */
const tenMinutesSeconds = 600;

function cookieName(isSecure: boolean): string {
  return isSecure ? "__Host-oauth" : "oauth";
}

/**
 * The secret by which a browser proves that it began an attempt to sign in at another service or by a passkey; null without
 * one. Lax, since the browser comes back from elsewhere.
 */
export function presentedOauthBrowser(request: FastifyRequest, isSecure: boolean): string | null {
  const secret = request.cookies[cookieName(isSecure)];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
}

export function sendOauthBrowser(reply: FastifyReply, secret: string, isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), secret, {
    path: "/",
    sameSite: "lax",
    secure: isSecure,
    httpOnly: true,
    maxAge: tenMinutesSeconds,
  });
}
