import type { FastifyReply, FastifyRequest } from "fastify";
import { mentionsApiKey } from "#src/platform/authz/api-key-form.ts";
import { AppError } from "#src/shared/errors.ts";

const thirtyDaysSeconds = 30 * 86_400;

/** Readable by scripts: says only that someone is signed in, so that pages can choose the right header. */
const hintName = "signed_in";

/** Readable by scripts: says only that the browser looks as a customer, so that pages load the bar that says so. */
const lookHintName = "looking";

/** Whose session it is: customers' cookies open no call of staff, nor theirs a customer's. */
export type SessionOf = "customer" | "staff";

const staffHours = 12;

function cookieName(isSecure: boolean, of: SessionOf | "look" = "customer"): string {
  const name = of === "customer" ? "session" : of;
  return isSecure ? `__Host-${name}` : name;
}

/** Whose session a route asks for. */
export function sessionOf(route: { readonly access: string; readonly isStaff?: true }): SessionOf {
  return route.access === "staff" || route.isStaff === true ? "staff" : "customer";
}

/**
 * Where the token of a call came from; a browser's cookie needs an Origin check on writes. `look`: the cookie of a browser
 * in which staff looks as a customer.
 */
export interface PresentedToken {
  readonly token: string;
  readonly from: "cookie" | "bearer" | "look";
}

export function presentedToken(
  request: FastifyRequest,
  isSecure: boolean,
  of: SessionOf = "customer",
): PresentedToken | null {
  refuseMisplacedKey(request);
  // While a browser looks as a customer, no call of its counts as its own customer's: an act would be done for that one.
  const look = of === "customer" ? presentedLook(request, isSecure) : null;
  const cookie = look ?? request.cookies[cookieName(isSecure, of)];
  const bearer = /^Bearer ([\w~+/.-]{1,200}=*)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (cookie !== undefined && bearer !== undefined && cookie !== bearer) throw new AppError("token_conflict");
  if (bearer !== undefined) return { token: bearer, from: "bearer" };
  return cookie === undefined ? null : { token: cookie, from: look === null ? "cookie" : "look" };
}

/** The token of the look in this browser; null without one. */
export function presentedLook(request: FastifyRequest, isSecure: boolean): string | null {
  return request.cookies[cookieName(isSecure, "look")] ?? null;
}

/** Addresses are kept in logs and histories, and cookies are sent unasked: a key in one of them has to be replaced. */
function refuseMisplacedKey({ url, headers, log, routeOptions }: FastifyRequest): void {
  if (!mentionsApiKey(url) && !mentionsApiKey(headers.cookie ?? "")) return;
  log.warn({ path: routeOptions.url }, "an API key came in an address or a cookie");
  throw new AppError("key_misplaced");
}

export function sendSessionCookie(reply: FastifyReply, token: string | null, isSecure: boolean): void {
  const scope = { path: "/", sameSite: "lax", secure: isSecure } as const;
  if (token === null) {
    reply.clearCookie(cookieName(isSecure), { ...scope, httpOnly: true }).clearCookie(hintName, scope);
    return;
  }
  reply
    .setCookie(cookieName(isSecure), token, { ...scope, httpOnly: true, maxAge: thirtyDaysSeconds })
    .setCookie(hintName, "1", { ...scope, maxAge: thirtyDaysSeconds });
}

/** The session of staff: a cookie for this host alone that no other site's page can have sent, and scripts cannot read. */
export function sendStaffCookie(reply: FastifyReply, token: string | null, isSecure: boolean): void {
  const scope = { path: "/", sameSite: "strict", secure: isSecure, httpOnly: true } as const;
  const name = cookieName(isSecure, "staff");
  if (token === null) reply.clearCookie(name, scope);
  else reply.setCookie(name, token, { ...scope, maxAge: staffHours * 3600 });
}

/** The look of staff as a customer, beside the browser's own sessions; it ends with the look. */
export function sendLookCookie(
  reply: FastifyReply,
  look: { readonly token: string; readonly seconds: number } | null,
  isSecure: boolean,
): void {
  const scope = { path: "/", sameSite: "strict", secure: isSecure } as const;
  const name = cookieName(isSecure, "look");
  if (look === null) {
    reply.clearCookie(name, { ...scope, httpOnly: true }).clearCookie(lookHintName, scope);
    return;
  }
  reply
    .setCookie(name, look.token, { ...scope, httpOnly: true, maxAge: look.seconds })
    .setCookie(lookHintName, "1", { ...scope, maxAge: look.seconds });
}
