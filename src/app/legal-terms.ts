import type { Config } from "#src/config/config.ts";
import { mailKeptDays } from "#src/drivers/mail/mail-queue.ts";
import { eventsGoneDays } from "#src/platform/events/prune-events.ts";
import type { LegalTerms } from "#src/features/website/contract-pages.ts";
import type { Site } from "#src/platform/tenancy/sites.ts";
import type { Product } from "./compose.ts";

/** The figures of the legal texts, from the same sources as the product's own. */
export async function readLegalTerms(
  { accounts, servers, domains, contacts, payments }: Product,
  { issuerOf }: Config,
  site: Site,
): Promise<LegalTerms> {
  return {
    provider: issuerOf(site),
    accounts: accounts.terms,
    servers: servers.terms,
    domains: { ...domains.terms, ...contacts.terms },
    deposits: payments.terms,
    mailDays: mailKeptDays,
    eventDays: eventsGoneDays,
  };
}
