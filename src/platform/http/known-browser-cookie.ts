import type { FastifyReply, FastifyRequest } from "fastify";

/** One account each; more would be a browser of many people. */
const maxProofs = 3;
const yearSeconds = 365 * 86_400;

function cookieName(isSecure: boolean): string {
  return isSecure ? "__Secure-known" : "known";
}

/** What the browser has of its earlier sign-ins, newest first; not checked yet. */
export function presentedProofs(request: FastifyRequest, isSecure: boolean): readonly string[] {
  const proofs = (request.cookies[cookieName(isSecure)] ?? "").split(".");
  return proofs.filter((proof) => /^[\w-]{1,200}$/.test(proof)).slice(0, maxProofs);
}

/** Keeps the newest proofs. The cookie goes to sign-in and its neighbours alone, and scripts cannot read it. */
export function sendProofs(reply: FastifyReply, proofs: readonly string[], isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), proofs.slice(0, maxProofs).join("."), {
    path: "/api/auth",
    sameSite: "strict",
    secure: isSecure,
    httpOnly: true,
    maxAge: yearSeconds,
  });
}
