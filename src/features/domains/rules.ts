import type * as z from "zod/mini";
import type { domainOutput } from "./contract-outputs.ts";

type Domain = z.output<typeof domainOutput>;
type State = Domain["state"];

/** States of a domain that no longer owns its name. */
export const endedStates: readonly string[] = [
  "failed",
  "transfer_failed",
  "released",
  "transferred_out",
] satisfies State[];

/** States in which the registry has the name under our account. */
export const heldStates: readonly string[] = [
  "active",
  "expired",
  "redemption",
  "pending_delete",
  "transfer_out",
] satisfies State[];

/** Those in which it is the customer's to keep: nothing brings back one that is being released. */
export const ownedStates: readonly string[] = heldStates.filter((state) => state !== "pending_delete");

/** States in which its zone is answered: paid, in its grace, or on its way out. */
export const servedStates: readonly string[] = ["active", "expired", "transfer_out"] satisfies State[];

/** What the state of a domain allows: the server refuses the rest, and pages do not offer it. */
export const stateAllows = {
  /** Settings, name servers and owner: not of one that has left, or is not there yet. */
  change: (state: State): boolean => isPaidOrInGrace(state),
  /** By staff: also of one that another registrar has asked for, to which it is refused then. */
  hold: (state: State): boolean => isPaidOrInGrace(state) || state === "transfer_out",
  /** Records, the zone's keys and what the parent zone has. */
  serve: (state: State): boolean => servedStates.includes(state),
  renew: (state: State): boolean => isPaidOrInGrace(state),
  /** Where the registrar sells it: not every one does. */
  restore: (state: State, isSold: boolean): boolean => state === "redemption" && isSold,
  /** From the grace on it ends by itself. */
  delete: (state: State): boolean => state === "active",
  /** Nothing is here yet: what ends is the transfer. */
  cancelTransfer: (state: State): boolean => state === "transfer_in",
  cancelDeletion: (state: State): boolean => isPaidOrInGrace(state),
  /** Before the delivery too, and in states that it may return from. */
  autoprolong: (state: State): boolean => !endedStates.includes(state),
} as const;

interface CodeState {
  readonly state: State;
  readonly isLocked: boolean;
  /** Whether its registrar has a lock: without one nothing holds the name. */
  readonly hasLock: boolean;
  readonly transferLockedUntil: Date | null;
  readonly isBusy: boolean;
  /** We hold it. */
  readonly isHeld: boolean;
}

/** Why no transfer code can be asked for now: the name could not be transferred with it. Null allows it. */
export function codeRefusal(
  { state, isLocked, hasLock, transferLockedUntil, isBusy, isHeld }: CodeState,
  now: Date,
):
  | "domain_not_active"
  | "domain_held"
  | "domain_locked"
  | "domain_transfer_too_early"
  | "domain_busy"
  | null {
  if (!stateAllows.change(state)) return "domain_not_active";
  if (isHeld) return "domain_held";
  if (isLocked && hasLock) return "domain_locked";
  if (transferLockedUntil !== null && transferLockedUntil > now) return "domain_transfer_too_early";
  return isBusy ? "domain_busy" : null;
}

/** Its deletion was requested and can be cancelled, also after the paid time. */
export const isToBeDeleted = ({ state, deletesAt }: Pick<Domain, "state" | "deletesAt">): boolean =>
  deletesAt !== null && stateAllows.cancelDeletion(state);

/** A name that is not renewed by itself ends soon when it ends within so many days. */
export const soonDays = 30;

/** The state of a domain in one word; its text is `domain.status.<word>`. */
export type DomainWord = State | "deleting" | "onHold" | "expiring";

/** The most important fact about a domain: a near end before a normal state. */
export function wordOf(
  domain: Pick<Domain, "state" | "hold" | "deletesAt" | "expiresAt" | "autoprolong">,
  now: Date,
): DomainWord {
  if (isToBeDeleted(domain)) return "deleting";
  if (domain.state !== "active") return domain.state;
  if (domain.hold !== null) return "onHold";
  return endsSoon(domain, now) ? "expiring" : "active";
}

/** Whether its paid time is nearly over, or past, and nothing renews it. */
export function endsSoon(
  { expiresAt, autoprolong }: Pick<Domain, "expiresAt" | "autoprolong">,
  now: Date,
): boolean {
  if (expiresAt === null || autoprolong) return false;
  return Date.parse(expiresAt) - now.getTime() < soonDays * 86_400_000;
}

export type StatusGroup = "active" | "progress" | "expiring" | "attention";

/** The group of the list that a domain is counted in, by its word; those without one are in no list. */
export const groupOfWord: Readonly<Record<DomainWord, StatusGroup | null>> = {
  registering: "progress",
  transfer_in: "progress",
  active: "active",
  expiring: "expiring",
  deleting: "attention",
  onHold: "attention",
  expired: "attention",
  redemption: "attention",
  pending_delete: "attention",
  transfer_out: "attention",
  failed: "attention",
  transfer_failed: "attention",
  released: null,
  transferred_out: null,
};

function isPaidOrInGrace(state: State): boolean {
  return state === "active" || state === "expired";
}
