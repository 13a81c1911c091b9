import type { CustomerRoute, StaffRoute } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Actor } from "./actor.ts";
import { closesWithChanges } from "./policy.ts";

// A stop after a break-in, or after staff gave a user another email: who is in the account may not be its owner, who
// has 72 hours in which nothing is done that they could not take back (decision 125).

/**
 * Why a call waits for the end of a customer's stop. Keys do nothing at all meanwhile, which is asked where they are
 * found; SQL that takes money asks again, behind its locks.
 */
export function stopRefusal(
  actor: Actor | null,
  route: CustomerRoute | StaffRoute,
  { isWriting, now }: { readonly isWriting: boolean; readonly now: Date },
): AppError | null {
  if (actor === null || actor.kind === "staff" || route.access !== "customer") return null;
  const until = actor.stoppedUntil ?? null;
  return until !== null && until > now && closesInStop(route, isWriting) ? frozenRefusal(until) : null;
}

/** Whether a stop closes a call: every write but those about one's own login and those that say otherwise. */
export function closesInStop(route: CustomerRoute, isWriting: boolean): boolean {
  if (route.inStop !== undefined) return route.inStop === "closed";
  return isWriting && closesWithChanges(route);
}

/** The refusal of a stop, with its end in UTC. */
export function frozenRefusal(until: Date): AppError {
  return new AppError("account_frozen", frozenParams(until));
}

export function frozenParams(until: Date): { readonly until: string } {
  return { until: `${until.toISOString().slice(0, 16).replace("T", " ")} UTC` };
}
