import type * as z from "zod/mini";
import type { domainState } from "./contract-outputs.ts";

type State = z.output<typeof domainState>;

/** States of a domain that no longer owns its name. */
export const endedStates: readonly string[] = ["failed", "transfer_failed", "released", "transferred_out"];

/** States in which the registry has the name under our account. */
export const heldStates: readonly string[] = [
  "active",
  "expired",
  "redemption",
  "pending_delete",
  "transfer_out",
];

/** States in which its zone is answered: paid, in its grace, or on its way out. */
export const servedStates: readonly string[] = ["active", "expired", "transfer_out"];

/** What the state of a domain allows: the server refuses the rest, and pages do not offer it. */
export const stateAllows = {
  /** Settings, name servers and owner: not of one that has left, or is not there yet. */
  change: (state: State): boolean => isPaidOrInGrace(state),
  renew: (state: State): boolean => isPaidOrInGrace(state),
  /** Where the registrar sells it: not every one does. */
  restore: (state: State, isSold: boolean): boolean => state === "redemption" && isSold,
  cancelDeletion: (state: State): boolean => isPaidOrInGrace(state),
  /** Before the delivery too, and in states that it may return from. */
  autoprolong: (state: State): boolean => !endedStates.includes(state),
} as const;

function isPaidOrInGrace(state: State): boolean {
  return state === "active" || state === "expired";
}
