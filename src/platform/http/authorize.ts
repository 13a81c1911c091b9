import type { FastifyRequest } from "fastify";
import type { Actor, ResolveToken } from "#src/platform/authz/actor.ts";
import { refusalOf } from "#src/platform/authz/policy.ts";
import type { Route, RouteAccess } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { presentedToken } from "./session-cookie.ts";

export interface AuthorizeOptions {
  readonly resolveToken: ResolveToken;
  readonly isSecure: boolean;
  /** Origin of the site that was called, e.g. `https://example.com`. */
  readonly origin: string;
  readonly siteId: number;
}

/** What is asked of a route: who may call it, and the refusals of its own. */
type Callable = RouteAccess & Partial<Pick<Route, "errors">>;

/** The actor of an allowed call, or a refusal. */
export async function authorize(
  request: FastifyRequest,
  route: Callable,
  options: AuthorizeOptions,
): Promise<Actor | null> {
  const presented = presentedToken(request, options.isSecure);
  if (isWrite(request) && presented?.from !== "bearer")
    refuseForeignOrigin(request, options.origin, presented !== null);
  if (route.access === "public" && route.seesCustomer !== true) return null;
  const actor = presented ? await options.resolveToken(presented.token) : null;
  if (route.access === "public") return customerOf(actor, options.siteId);
  const refusal = refusalOf(actor, route, options.siteId);
  if (refusal === null) return actor;
  throw new AppError(isSignedOutCall(presented, route) ? "not_authenticated" : refusal);
}

/** A call of the profile or the settings without any token has its own text (product §8); the route lists it. */
function isSignedOutCall(presented: object | null, route: Callable): boolean {
  return presented === null && route.errors?.includes("not_authenticated") === true;
}

/** Null rather than a refusal: a public call is open to all. */
function customerOf(actor: Actor | null, siteId: number): Actor | null {
  return actor?.kind === "user" && actor.siteId === siteId ? actor : null;
}

function isWrite(request: FastifyRequest): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}

/** A browser names the page a write came from; another site's page may not use our visitors' cookies. */
function refuseForeignOrigin(request: FastifyRequest, ownOrigin: string, byCookie: boolean): void {
  const { origin } = request.headers;
  if (origin === ownOrigin || (origin === undefined && !byCookie)) return;
  throw new AppError("forbidden_origin");
}
