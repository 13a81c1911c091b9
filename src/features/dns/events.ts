import type { EventCatalogue } from "#src/shared/events.ts";

/** Events about zones. */
export const dnsEvents = {
  /** Records, DNSSEC or the state of a domain's zone changed. */
  "dns.changed.v1": { payload: { domainId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
