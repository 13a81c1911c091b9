import { isToBeDeleted, wordOf } from "../domain-status.ts";
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
  | "unfunded";

/** The sentence that a domain needs now, if any. */
export function lifeKeyOf(domain: Domain): LifeKey | undefined {
  if (isToBeDeleted(domain)) return "deleting";
  switch (domain.state) {
    case "expired":
      return domain.hold === "expired" ? "expiredDark" : "expired";
    case "redemption":
      return "redemption";
    case "pending_delete":
      return "pendingDelete";
    case "transfer_out":
      return "leaving";
    case "failed":
      return "failed";
    case "transfer_failed":
      return "transferFailed";
    case "released":
      return "released";
    case "transferred_out":
      return "transferredOut";
    case "registering":
    case "transfer_in":
      return undefined;
    case "active":
      if (domain.hold === "unverified") return "unverified";
      return domain.renewal === "unfunded" ? "unfunded" : undefined;
  }
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
  if (key === "unfunded" || key === "expired" || wordOf(domain, now) === "deleting") return "warn";
  return "danger";
}
