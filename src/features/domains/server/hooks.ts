import { dnsEvents } from "#src/features/dns/events.ts";
import { defineHooks } from "#src/platform/hooks/hook-type.ts";
import { encodeId } from "#src/shared/ids.ts";
import { domainsEvents } from "../events.ts";

const domain = {
  route: "GET /v2/domains/{id}",
  params: ({ domainId }: { readonly domainId: string }) => ({ id: encodeId("domain", domainId) }),
} as const;

/** What customers' webhooks get about domains and their zones: the domain as its owner sees it. */
export const domainsHooks = [
  ...defineHooks(
    domainsEvents,
    {
      "domains.ordered.v1": "domain.ordered",
      "domains.delivered.v1": "domain.registered",
      "domains.transferred-in.v1": "domain.transferred-in",
      "domains.registration-refunded.v1": "domain.registration-refunded",
      "domains.transfer-refunded.v1": "domain.transfer-refunded",
      "domains.renewal-refunded.v1": "domain.renewal-refunded",
      "domains.restore-refunded.v1": "domain.restore-refunded",
      "domains.renewed.v1": "domain.renewed",
      "domains.restored.v1": "domain.restored",
      "domains.changed.v1": "domain.changed",
      "domains.change-refused.v1": "domain.change-refused",
      "domains.renews-soon.v1": "domain.renews-soon",
      "domains.expires-soon.v1": "domain.expires-soon",
      "domains.expired.v1": "domain.expired",
      "domains.cut.v1": "domain.cut",
      "domains.deletion-asked.v1": "domain.deletion-asked",
      "domains.deleted.v1": "domain.deleted",
      "domains.released.v1": "domain.released",
      "domains.leaving.v1": "domain.leaving",
      "domains.stays.v1": "domain.stays",
      "domains.left.v1": "domain.left",
      "domains.held.v1": "domain.held",
      "domains.unheld.v1": "domain.unheld",
      "domains.unlocked.v1": "domain.unlocked",
    },
    domain,
  ),
  // Its records may be thousands: who needs them calls for them.
  ...defineHooks(dnsEvents, { "dns.changed.v1": "zone.changed" }, domain),
];
