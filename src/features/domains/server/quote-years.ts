import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
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

/** Every number of years that can be paid now, with price and end, by the same functions as the charge. */
export async function quoteRenewal(
  { platform }: DomainsContext,
  customerId: string,
  domainId: string,
): Promise<RenewAnswer> {
  const db = platform.db.kysely;
  const now = platform.clock.now();
  const domain = await findDomain(db, customerId, domainId);
  await call(db, "domains_refuse_renewal", {
    state: domain.state,
    expires: domain.expires_at,
    years: domain.renew_years,
    at: now,
  });
  const { rows } = await sql<{ years: number; quote: { totalCents: number }; expiresAt: Date }>`
    SELECT years, domains_quote(d.site_id, d.id, 'renew', years) AS quote, d.expires_at + make_interval(years => years) AS "expiresAt"
    FROM domains d, domains_renewable_years(d.id, ${now}) AS years
    WHERE d.id = ${domain.id} ORDER BY years`.execute(db);
  return {
    options: rows.map(({ years, quote, expiresAt }) => ({
      years,
      totalCents: quote.totalCents,
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
  return readQuote(db, { id: domain.id, siteId: domain.site_id }, now);
}

async function readQuote(
  db: Kysely<DB>,
  { id, siteId }: { readonly id: string; readonly siteId: number },
  now: Date,
): Promise<RestoreAnswer> {
  return restoreAnswer.parse(await call(db, "domains_quote_restore", { site: siteId, domain: id, at: now }));
}
