import type { CustomerRoute, StaffRoute } from "#src/shared/contract.ts";
import type { AppError, ErrorCode } from "#src/shared/errors.ts";
import type { Actor, ApiKeyActor } from "./actor.ts";

/** Why an actor may not make a call at a site; null when it may. The use case's queries decide what it sees there. */
export function refusalOf(
  actor: Actor | null,
  route: CustomerRoute | StaffRoute,
  siteId: number,
): ErrorCode | null {
  if (!actor) return "unauthorized";
  if (route.access === "staff") {
    if (actor.kind !== "staff") return "forbidden";
    const { permission } = route;
    return permission === undefined || actor.permissions.includes(permission) ? null : "forbidden";
  }
  if (actor.kind === "staff") return "forbidden";
  // A session of one brand counts for nothing on another brand's host.
  if (actor.siteId !== siteId) return "unauthorized";
  if (actor.kind === "user") return null;
  if (route.scope === null) return "forbidden";
  // Nothing that costs money can be bought by a chat message.
  if (actor.kind === "telegram") return route.spends === undefined ? null : "forbidden";
  return holds(actor, route) ? null : "forbidden";
}

/** Whether a key has the scopes that a call needs. */
function holds({ scopes }: ApiKeyActor, { scope, spends }: CustomerRoute): boolean {
  if (scope === null || !scopes.includes(scope)) return false;
  return spends === undefined || scopes.includes("orders:spend");
}

/** Throws what a noun's policy (`features/<noun>/server/policy.ts`) refused with; null allows. */
export function requireAllowed(refusal: AppError | null): void {
  if (refusal !== null) throw refusal;
}
