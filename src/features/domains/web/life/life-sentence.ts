import { domainCan } from "../domain-can.ts";
import { isToBeDeleted, wordOf } from "../../rules.ts";
import type { Domain } from "../domain-types.ts";

/** The most important thing to say about a domain; its sentence is the text `domain.life.<key>`. */
export type LifeKey =
  | "deleting"
  | "unverified"
  | "expired"
  | "expiredDark"
  | "redemption"
  | "pendingDelete"
  | "leaving"
  | "failed"
  | "transferFailed"
  | "released"
  | "transferredOut"
  | "unfunded"
  | "renewalFailed";

/** The sentences that follow from the state alone. */
const keysOfStates: Readonly<Partial<Record<Domain["state"], LifeKey>>> = {
  expired: "expired",
  redemption: "redemption",
  pending_delete: "pendingDelete",
  transfer_out: "leaving",
  failed: "failed",
  transfer_failed: "transferFailed",
  released: "released",
  transferred_out: "transferredOut",
};

/** The sentence that a domain needs now, if any. */
export function lifeKeyOf(domain: Domain): LifeKey | undefined {
  const { state, hold, renewal } = domain;
  if (isToBeDeleted(domain)) return "deleting";
  if (state === "expired" && hold === "expired") return "expiredDark";
  if (state === "active" && hold === "unverified") return "unverified";
  if (state === "active" && renewal === "unfunded") return "unfunded";
  if (state === "active" && renewal === "failed") return "renewalFailed";
  if (state === "redemption" && !domainCan.restore(domain)) return "pendingDelete";
  return keysOfStates[state];
}

/** Worth a note above the list: something is lost if no one acts. */
export function needsHand(domain: Domain): boolean {
  const key = lifeKeyOf(domain);
  return key !== undefined && key !== "released" && key !== "transferredOut" && key !== "failed";
}

/** How severe it is. */
export function toneOf(domain: Domain, now: Date): "info" | "warn" | "danger" {
  const key = lifeKeyOf(domain);
  if (key === "leaving" || key === "released" || key === "transferredOut") return "info";
  if (
    key === "unfunded" ||
    key === "renewalFailed" ||
    key === "expired" ||
    wordOf(domain, now) === "deleting"
  )
    return "warn";
  return "danger";
}
