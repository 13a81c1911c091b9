import type * as z from "zod/mini";
import type { domainState } from "./contract-outputs.ts";

type State = z.output<typeof domainState>;

/** What the state of a domain allows: the server refuses the rest, and pages do not offer it. */
export const stateAllows = {
  /** Settings, name servers and owner: not of one that has left, or is not there yet. */
  change: (state: State): boolean => isPaidOrInGrace(state),
  renew: (state: State): boolean => isPaidOrInGrace(state),
  restore: (state: State): boolean => state === "redemption",
  cancelDeletion: (state: State): boolean => isPaidOrInGrace(state),
} as const;

function isPaidOrInGrace(state: State): boolean {
  return state === "active" || state === "expired";
}
