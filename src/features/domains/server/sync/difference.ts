import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { DomainsContext } from "../deps.ts";
import { heldStates } from "../../rules.ts";
import { endingsWith } from "../endings-with.ts";

/**
 * How the registry, as it was last seen, differs from the books about a held domain: it has nothing of it under our
 * account; it deleted it or has it back, unasked; it has fewer years than were paid for, or more; it has other settings.
 */
export type Difference = "gone" | "deleted" | "restored" | "renew" | "take-date" | "settings";

/** The difference of `domains d JOIN tlds tld`, null where there is none: what the auditor finds, and `settle` settles. */
export async function differenceSql(
  db: Kysely<DB>,
  context: Pick<DomainsContext, "driver">,
): Promise<RawBuilder<Difference | null>> {
  const hasHold = sql`d.tld = ANY (${await endingsWith(db, context, "hasHold")}::text[])`;
  const hasLock = sql`d.tld = ANY (${await endingsWith(db, context, "hasLock")}::text[])`;
  const years = sql`round(extract(epoch FROM d.registry_expires_at - d.expires_at) / 31556952)`;
  const isDeleted = sql`'pendingDelete' = ANY (d.registry_statuses)`;
  const isEnding = sql`d.state IN ('redemption', 'pending_delete')`;
  return sql<Difference | null>`CASE
    WHEN d.missing_since IS NOT NULL THEN 'gone'
    WHEN ${isDeleted} AND NOT ${isEnding} THEN 'deleted'
    WHEN NOT ${isDeleted} AND ${isEnding} THEN 'restored'
    -- Its date means nothing any more.
    WHEN ${isEnding} THEN NULL
    WHEN ${years} < 0 THEN 'renew'
    -- After the end a registry renews by itself until asked to delete; those years are not a gift to the customer.
    WHEN ${years} > 0 AND NOT (d.expires_at <= d.seen_at AND (${years} = tld.min_renew_years
      OR 'autoRenewPeriod' = ANY (coalesce(d.registry_graces, '{}')))) THEN 'take-date'
    -- What the registrar decides itself is not compared.
    WHEN d.state IN ('active', 'expired') AND (
      (${hasHold} AND ('clientHold' = ANY (d.registry_statuses)) <> (d.is_unverified OR d.is_cut OR d.is_stopped))
      OR (${hasLock} AND ('clientTransferProhibited' = ANY (d.registry_statuses)) <> d.is_locked)
      OR domains_hosts(d.name_servers) IS DISTINCT FROM domains_hosts(d.registry_name_servers)) THEN 'settings'
    END`;
}

/** The difference of one domain by its last look; null where there is none, or it is not held at the registry. */
export async function readDifference(
  { platform, driver }: Pick<DomainsContext, "platform" | "driver">,
  id: string,
): Promise<Difference | null> {
  const db = platform.db.kysely;
  const { rows } = await sql<{ difference: Difference | null }>`
    SELECT ${await differenceSql(db, { driver })} AS difference FROM domains d JOIN tlds tld ON tld.id = d.tld
    WHERE d.id = ${id} AND d.seen_at IS NOT NULL AND d.expires_at IS NOT NULL
      AND d.state = ANY (${[...heldStates]}::text[])`.execute(db);
  return rows[0]?.difference ?? null;
}
