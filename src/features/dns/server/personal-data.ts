import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

const ofZones = ofThings("domain_id", "dns_zones", "domain_id");

/** The zones of a customer's names, with their records and earlier versions. */
export const dnsData: PersonalData = {
  tables: [
    personalTable("dns_records", {
      whose: ofZones,
      copy: {
        file: "dns-records",
        key: ["id"],
        columns: ["domain_id", "name", "type", "content", "priority", "ttl"],
      },
      erasing: "rows",
    }),
    personalTable("dns_versions", {
      whose: ofZones,
      copy: {
        file: "dns-history",
        key: ["domain_id", "version"],
        columns: ["domain_id", "version", "at", "cause", "added", "removed"],
      },
      erasing: "rows",
    }),
    personalTable("dns_zones", {
      whose: ofCustomer(),
      copy: {
        file: "dns-zones",
        key: ["domain_id"],
        columns: ["domain_id", "name", "version", "dnssec_state", "created_at", "closed_at"],
      },
      erasing: "rows",
    }),
  ],
};
