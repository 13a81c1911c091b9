import { type Kysely, sql } from "kysely";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What holds for sites of resellers at any moment, beside what the wallet holds of their margins. */
export const whitelabelInvariants: readonly Invariant[] = [
  {
    id: "W6",
    title: "The margin of a site is its owner's, and its services are its own customers'",
    find: findForeign,
  },
];

async function findForeign(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT a.id::text AS "objectId", format('%s is of customer %s, the site of %s', a.kind, a.customer_id, own.customer_id) AS detail
    FROM ledger_accounts a LEFT JOIN whitelabel_sites own ON own.shop_id::text = split_part(a.kind, ':', 2)
    WHERE (a.kind LIKE 'margin:%' OR a.kind LIKE 'margin-debt:%') AND own.customer_id IS DISTINCT FROM a.customer_id
    UNION ALL
    SELECT s.id::text, format('server of site %s, its customer of site %s', s.site_id, c.site_id)
    FROM servers s JOIN customers c ON c.id = s.customer_id WHERE c.site_id <> s.site_id
    UNION ALL
    SELECT d.id::text, format('name of site %s, its customer of site %s', d.site_id, c.site_id)
    FROM domains d JOIN customers c ON c.id = d.customer_id WHERE c.site_id <> d.site_id`.execute(db);
  return rows;
}
