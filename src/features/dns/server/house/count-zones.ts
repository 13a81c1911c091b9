import { sql } from "kysely";
import { minProviderNs } from "#src/shared/name-servers.ts";
import type { Reader } from "../zone-rows.ts";

/** Zones of a customer that our name servers answer for. */
export interface ZoneCount {
  /** With a record that leads to one of the addresses. */
  readonly leading: number;
  /** All others. */
  readonly others: number;
}

/** How many domains of a customer lead to one of these addresses, and how many could. `nameServers`: ours. */
export async function countZones(
  db: Reader,
  nameServers: readonly string[],
  customerId: string,
  addresses: readonly string[],
): Promise<ZoneCount> {
  // By the rule of `usesProviderNameServers`; while its parent zone was not asked yet, a domain counts as ours.
  const { rows } = await sql<{ leads: boolean; count: number }>`
    SELECT z.domain_id IN (SELECT domain_id FROM dns_leading_records(${customerId}, ${addresses})) AS leads,
           count(*)::integer AS count
    FROM dns_zones z
    WHERE z.customer_id = ${customerId} AND z.closed_at IS NULL
      AND (z.parent_servers IS NULL
           OR (SELECT count(*) FROM unnest(z.parent_servers) AS host WHERE host = ANY (${nameServers})) >= ${minProviderNs})
    GROUP BY 1`.execute(db);
  const of = (wanted: boolean) => rows.find(({ leads }) => leads === wanted)?.count ?? 0;
  return { leading: of(true), others: of(false) };
}
