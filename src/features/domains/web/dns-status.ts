import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { domainCan } from "./domain-can.ts";
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
  if (!domainCan.serve(domain)) return "none";
  if (domain.isChanging) return "changing";
  return domain.usesProviderNameServers ? "ours" : "others";
}
