import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { isHeld } from "./domain-status.ts";
import type { Domain } from "./domain-types.ts";

/** Who serves the records of a domain. */
export type DnsWord = "ours" | "others" | "changing" | "none";

export const dnsMarks: Readonly<Record<DnsWord, BuoyKind>> = {
  ours: "ok",
  others: "info",
  changing: "busy",
  none: "off",
};

export function dnsWordOf(domain: Pick<Domain, "state" | "isChanging" | "usesProviderNameServers">): DnsWord {
  // A name in deletion resolves nowhere.
  if (!isHeld(domain) || domain.state === "redemption") return "none";
  if (domain.isChanging) return "changing";
  return domain.usesProviderNameServers ? "ours" : "others";
}
