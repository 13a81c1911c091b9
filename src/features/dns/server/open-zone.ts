import { sql } from "kysely";
import { isPublicSuffix } from "#src/shared/domain-names/public-suffix.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type Reader, findZone } from "./zone-rows.ts";

export interface ZoneOwner {
  /** UUID of the domain. */
  readonly domainId: string;
  /** A-labels, lower case, no final dot. */
  readonly name: string;
  readonly customerId: string;
  readonly siteId: number;
}

/**
 * Creates the zone of a domain, empty but for its SOA and name servers, in the caller's transaction; an existing one
 * is kept. False when it cannot be created: the name belongs to a registry, or lies above or below a zone of another
 * customer, whose names it would take over.
 */
export async function openZone(platform: Platform, db: Reader, owner: ZoneOwner): Promise<boolean> {
  if ((await findZone(db, owner.domainId)) !== null) return true;
  if (isPublicSuffix(owner.name) || (await isAcrossAnother(db, owner))) return false;
  const now = platform.clock.now();
  const { domainId, name } = owner;
  await sql`
    INSERT INTO dns_zones (domain_id, site_id, customer_id, name, version, due_at, created_at)
    VALUES (${domainId}, ${owner.siteId}, ${owner.customerId}, ${name}, 1, ${now}, ${now})
    ON CONFLICT DO NOTHING`.execute(db);
  const mine = await db
    .selectFrom("dns_zones")
    .select("closed_at")
    .where("domain_id", "=", domainId)
    .execute();
  if (mine.length === 0) return reuseName(db, owner, now);
  await sql`
    UPDATE dns_zones SET closed_at = NULL, due_at = ${now}, pushed_version = 0
    WHERE domain_id = ${domainId} AND closed_at IS NOT NULL`.execute(db);
  return true;
}

/** A name that was another domain's, whose old zone is still being removed, starts with an empty zone. */
async function reuseName(
  db: Reader,
  { domainId, name, siteId, customerId }: ZoneOwner,
  now: Date,
): Promise<boolean> {
  const freed = await db
    .deleteFrom("dns_zones")
    .where("name", "=", name)
    .where("closed_at", "is not", null)
    .executeTakeFirst();
  if (freed.numDeletedRows === 0n) return false;
  await sql`
    INSERT INTO dns_zones (domain_id, site_id, customer_id, name, version, due_at, created_at)
    VALUES (${domainId}, ${siteId}, ${customerId}, ${name}, 1, ${now}, ${now})`.execute(db);
  return true;
}

async function isAcrossAnother(db: Reader, { name, customerId }: ZoneOwner): Promise<boolean> {
  const labels = name.split(".");
  const above = labels.slice(1).map((_, index) => labels.slice(index + 1).join("."));
  const { rows } = await sql`
    SELECT 1 FROM dns_zones
    WHERE closed_at IS NULL AND customer_id <> ${customerId}
      AND (name = ANY(${above}) OR right(name, ${name.length + 1}) = ${`.${name}`})
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Removes the zone of a domain that has left, with its records. */
export async function closeZone(platform: Platform, db: Reader, domainId: string): Promise<void> {
  const now = platform.clock.now();
  await db
    .updateTable("dns_zones")
    .set({ closed_at: now, due_at: now })
    .where("domain_id", "=", domainId)
    .where("closed_at", "is", null)
    .execute();
}

/** The zone of a domain goes with it to another customer; who changed it until then is not theirs to know. */
export async function moveZone(
  db: Reader,
  { domainId, customerId }: { readonly domainId: string; readonly customerId: string },
): Promise<void> {
  await db
    .updateTable("dns_zones")
    .set({ customer_id: customerId })
    .where("domain_id", "=", domainId)
    .execute();
  await db
    .updateTable("dns_versions")
    .set({ actor: JSON.stringify({ kind: "system" }) })
    .where("domain_id", "=", domainId)
    .execute();
}
