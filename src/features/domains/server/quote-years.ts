import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { type TaxedPart, taxedPart } from "#src/features/taxes/server/index.ts";
import { spellPromo } from "#src/features/catalog/server/index.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { domainCan } from "./policy.ts";
import { termRoutes } from "../contract-orders.ts";
import type { DomainsContext } from "./deps.ts";
import { findDomain } from "./find-domain.ts";

type RenewAnswer = z.output<(typeof termRoutes)["GET /v2/domains/{id}/renew"]["output"]>;
const restoreAnswer = termRoutes["GET /v2/domains/{id}/restore"].output;
type RestoreAnswer = z.output<typeof restoreAnswer>;

interface RenewQuote extends TaxedPart {
  readonly totalCents: number;
  readonly promo?: { readonly code: string; readonly isUsed: boolean };
}

/** Every number of years that can be paid now, with price and end, by the same functions as the charge. */
export async function quoteRenewal(
  { platform }: DomainsContext,
  customerId: string,
  domainId: string,
  promoCode?: string,
): Promise<RenewAnswer> {
  const db = platform.db.kysely;
  const now = platform.clock.now();
  const promo = promoCode === undefined ? null : spellPromo(promoCode);
  const domain = await findDomain(db, customerId, domainId);
  await call(db, "domains_refuse_renewal", {
    state: domain.state,
    expires: domain.expires_at,
    years: domain.renew_years,
    at: now,
  });
  const { rows } = await sql<{ years: number; quote: RenewQuote; expiresAt: Date }>`
    SELECT years, taxes_add(domains_quote_renewal(d.site_id, d.id, years, ${promo}, ${now}), d.site_id, d.customer_id, ${now}) AS quote, d.expires_at + make_interval(years => years) AS "expiresAt"
    FROM domains d, domains_renewable_years(d.id, ${now}) AS years
    WHERE d.id = ${domain.id} ORDER BY years`.execute(db);
  return {
    options: rows.map(({ years, quote, expiresAt }) => ({
      years,
      totalCents: quote.totalCents,
      ...taxedPart(quote),
      ...(quote.promo && { promo: { code: quote.promo.code, isUsed: quote.promo.isUsed } }),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** What a restore costs now. */
export async function quoteRestore(
  { platform, driver }: DomainsContext,
  customerId: string,
  domainId: string,
): Promise<RestoreAnswer> {
  const db = platform.db.kysely;
  const domain = await findDomain(db, customerId, domainId);
  const now = platform.clock.now();
  requireAllowed(domainCan.restore(domain, driver.capabilities(domain.tld), now));
  return readQuote(db, domain.id, now);
}

async function readQuote(db: Kysely<DB>, id: string, now: Date): Promise<RestoreAnswer> {
  const { rows } = await sql<{ quote: unknown }>`
    SELECT taxes_add(domains_quote_restore(site_id, id, ${now}), site_id, customer_id, ${now}) AS quote
    FROM domains WHERE id = ${id}`.execute(db);
  return restoreAnswer.parse(rows[0]?.quote);
}
