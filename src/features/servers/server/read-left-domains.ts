import { sql, type Transaction } from "kysely";
import { findLeadingDomains } from "#src/features/dns/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Domains that a notice names. */
const maxNamed = 5;

/**
 * The domains that lead to addresses which a server gave back: `a.example, b.example`, with an ellipsis for the rest;
 * null when none does any more.
 */
export async function readLeftDomains(trx: Transaction<DB>, serverId: string): Promise<string | null> {
  const { rows } = await sql<{ customer_id: string; addresses: string[] }>`
    SELECT customer_id, array_agg(host(address)) AS addresses FROM server_former_addresses
    WHERE server_id = ${serverId} GROUP BY customer_id`.execute(trx);
  const [former] = rows;
  if (!former) return null;
  const { domains } = await findLeadingDomains(trx, former.customer_id, former.addresses);
  if (domains.length === 0) return null;
  const names = domains.slice(0, maxNamed).map(({ displayName }) => displayName);
  return [...names, ...(domains.length > names.length ? ["…"] : [])].join(", ");
}
