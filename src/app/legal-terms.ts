import { issuerOf } from "#src/platform/tenancy/issuer-of.ts";
import { mailKeptDays } from "#src/drivers/mail/mail-queue.ts";
import { eventsGoneDays } from "#src/platform/events/prune-events.ts";
import type { LegalTerms } from "#src/features/website/contract-pages.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import type { Product } from "./compose.ts";

/** The figures of the legal texts, from the same sources as the product's own. */
export async function readLegalTerms(
  { accounts, servers, domains, contacts, payments, sites }: Product,
  site: SiteContext,
): Promise<LegalTerms> {
  return {
    provider: issuerOf(site, sites.provider()),
    accounts: accounts.terms,
    servers: servers.termsOf(sites.provider().values),
    domains: { ...domains.terms, ...contacts.terms },
    deposits: payments.terms,
    mailDays: mailKeptDays,
    eventDays: eventsGoneDays,
  };
}
