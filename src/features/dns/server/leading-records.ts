import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";

/** A domain with records that lead to an address. */
export interface LeadingDomain {
  /** UUID. */
  readonly domainId: string;
  /** In Unicode. */
  readonly displayName: string;
  /** `www A 192.0.2.1`, those of the domain itself first. */
  readonly records: readonly string[];
}

interface LeadingRow {
  readonly domain_id: string;
  readonly zone: string;
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly digest: string;
}

/** All of it that was found at one moment. */
export interface Leading {
  readonly domains: readonly LeadingDomain[];
  /** Another one once any of their records came, went or leads elsewhere; null without records. */
  readonly digest: string | null;
}

/**
 * The domains of a customer whose records lead to one of these addresses, by name: what `dns_remove_leading` would
 * remove. Also of domains that are set to other name servers now.
 */
export async function findLeadingDomains(
  db: Kysely<DB> | Transaction<DB>,
  customerId: string,
  addresses: readonly string[],
): Promise<Leading> {
  const { rows } = await sql<LeadingRow>`
    SELECT domain_id, zone, name, type, content,
           (SELECT digest FROM dns_digest_leading(${customerId}, ${addresses})) AS digest
    FROM dns_leading_records(${customerId}, ${addresses})`.execute(db);
  const byDomain = Map.groupBy(rows, ({ domain_id: id }) => id);
  const domains = [...byDomain].map(([domainId, records]) => ({
    domainId,
    displayName: toShown(records[0]?.zone ?? ""),
    records: records.map(({ name, type, content }) => `${toShown(name)} ${type} ${content}`),
  }));
  return { domains, digest: rows[0]?.digest ?? null };
}
