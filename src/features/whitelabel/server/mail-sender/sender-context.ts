import { getDomain } from "tldts";
import type { DnsServer } from "#src/drivers/dns/port.ts";
import { isFreeMail } from "#src/features/accounts/server/index.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import { askedBy, type HostsConfig } from "../hosts/hosts-context.ts";
import { demoSenderRecords, publicSenderRecords, type SenderRecords } from "./text-records.ts";

interface Configured extends HostsConfig {
  readonly MAIL_FROM?: string | undefined;
  readonly mailbox: { readonly replies: { readonly address: string } } | null;
}

/** Which domains are the provider's, what sends its mail, and who is asked about those of others. */
export function senderSettings(
  config: Configured,
  server: Pick<DnsServer, "addresses">,
  provider: () => Pick<SiteContext, "baseUrl" | "values">,
): {
  readonly records: SenderRecords;
  readonly ownDomains: () => readonly string[];
  readonly spf: () => string | null;
} {
  return {
    records: config.mode === "demo" ? demoSenderRecords(server) : publicSenderRecords(askedBy(config)),
    ownDomains: () => {
      const { baseUrl, values } = provider();
      const addresses = [config.MAIL_FROM, config.mailbox?.replies.address, values.supportEmail].flatMap(
        (address) => (address ? [address.slice(address.lastIndexOf("@") + 1)] : []),
      );
      const names = [
        new URL(baseUrl).hostname,
        config.whitelabelDomain ?? "localhost",
        ...config.nameServers,
      ];
      return [...names, ...addresses.filter((domain) => !isFreeMail(domain))].map(
        // Who has one name of a domain has all of it.
        (name) => getDomain(name, { allowPrivateDomains: true }) ?? name,
      );
    },
    spf: () => provider().values.mailSpf,
  };
}
