import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { Dns } from "#src/features/dns/server/index.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { usesProviderNameServers } from "#src/shared/name-servers.ts";
import { domainsEvents } from "../../events.ts";
import { endedStates, servedStates } from "../../rules.ts";
import { hostsOf } from "./find-served-domain.ts";

/**
 * Zones follow their domains: one that is set to our name servers has a zone from its delivery on, so
 * that it is answered before anybody looks at its records; a domain that has left loses its zone.
 */
export function followDomains(platform: Platform, dns: Dns): EventConsumer {
  return defineConsumer(domainsEvents, {
    name: "domain-zones",
    events: [
      "domains.changed.v1",
      "domains.delivered.v1",
      "domains.left.v1",
      "domains.released.v1",
      "domains.transferred-in.v1",
    ],
    handle: async ({ payload: { domainId } }, trx) => {
      const domain = await trx
        .selectFrom("domains")
        .select(["name", "state", "site_id", "customer_id", "name_servers"])
        .where("id", "=", domainId)
        .executeTakeFirst();
      if (!domain) return;
      if (endedStates.includes(domain.state)) await dns.closeZone(trx, domainId);
      const isServed = usesProviderNameServers(hostsOf(domain.name_servers), dns.providerNameServers);
      if (!isServed || !servedStates.includes(domain.state)) return;
      const { name, site_id: siteId, customer_id: customerId } = domain;
      const isOpen = await dns.openZone(trx, { domainId, name, siteId, customerId });
      if (!isOpen) platform.log.warn({ domain: name }, "no zone can be made for this name");
      wakeAfterCommit(trx, "dns");
    },
  });
}
