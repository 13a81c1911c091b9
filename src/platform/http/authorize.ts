import type { FastifyRequest } from "fastify";
import type { Actor, ResolveToken } from "#src/platform/authz/actor.ts";
import type { Access, StaffPermission } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { presentedToken } from "./session-cookie.ts";

export interface AuthorizeOptions {
  readonly resolveToken: ResolveToken;
  readonly isSecure: boolean;
  /** Origin of the site that was called, e.g. `https://example.com`. */
  readonly origin: string;
  readonly siteId: number;
  /** A public call wants to know whose session came with it. */
  readonly seesCustomer?: boolean;
}

/** The actor of a call that may be made, or a refusal. Deny by default: an access it does not know is refused. */
export async function authorize(
  request: FastifyRequest,
  access: Access,
  permission: StaffPermission | undefined,
  options: AuthorizeOptions,
): Promise<Actor | null> {
  const presented = presentedToken(request, options.isSecure);
  if (isWrite(request) && presented?.from !== "bearer")
    refuseForeignOrigin(request, options.origin, presented !== null);
  if (access === "public" && options.seesCustomer !== true) return null;
  const actor = presented ? await options.resolveToken(presented.token) : null;
  if (access === "public") return customerOf(actor, options.siteId);
  if (!actor) throw new AppError("unauthorized");
  if (access === "staff") {
    if (actor.kind !== "staff") throw new AppError("forbidden");
    if (permission !== undefined && !actor.permissions.includes(permission)) throw new AppError("forbidden");
    return actor;
  }
  if (actor.kind !== "user") throw new AppError("forbidden");
  // A session of one brand is nobody on another brand's host.
  if (actor.siteId !== options.siteId) throw new AppError("unauthorized");
  return actor;
}

/** Nobody rather than a refusal: a public call is open to all. */
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
