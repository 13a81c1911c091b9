import type { Product } from "./compose.ts";
import type { Config } from "#src/config/config.ts";
import { mailKeptDays } from "#src/drivers/mail/mail-queue.ts";
import { accountTerms } from "#src/features/accounts/server/index.ts";
import type { Payments } from "#src/features/payments/server/index.ts";
import type { Servers } from "#src/features/servers/server/index.ts";
import { contactTerms } from "#src/features/contacts/server/index.ts";
import { domainTerms } from "#src/features/domains/server/index.ts";
import { legalIssuer } from "./legal-issuer.ts";
import { eventsKeptDays } from "#src/platform/events/prune-events.ts";

/** The figures of the legal texts, from where the product itself takes them. */
export interface LegalTerms {
  readonly provider: { readonly name: string; readonly lines: readonly string[] };
  readonly accounts: typeof accountTerms;
  readonly servers: Awaited<ReturnType<Servers["readTerms"]>>;
  readonly domains: typeof domainTerms & typeof contactTerms;
  readonly deposits: Payments["terms"];
  readonly mailDays: number;
  readonly eventDays: number;
}

export async function readLegalTerms(product: Product, config: Config): Promise<LegalTerms> {
  return {
    provider: legalIssuer(config),
    accounts: accountTerms,
    servers: await product.servers.readTerms(),
    domains: { ...domainTerms, ...contactTerms },
    deposits: product.payments.terms,
    mailDays: mailKeptDays,
    eventDays: eventsKeptDays,
  };
}
