import type { Kysely, Selectable, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { isRecordType } from "./rules/read-record.ts";
import type { ZoneRecord } from "./rules/record.ts";

export type ZoneRow = Selectable<DB["dns_zones"]>;

/** A record with its permanent id, and the version that last changed it. */
export interface StoredRecord extends ZoneRecord {
  readonly id: string;
  readonly changedVersion: number;
}

export type Reader = Kysely<DB> | Transaction<DB>;

/** The zone of a domain; null when it has none, or it is being removed. */
export async function findZone(
  db: Reader,
  domainId: string,
  options: { readonly lock?: boolean } = {},
): Promise<ZoneRow | null> {
  const query = db
    .selectFrom("dns_zones")
    .selectAll()
    .where("domain_id", "=", domainId)
    .where("closed_at", "is", null);
  return (await (options.lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** All records of a zone, in the order in which they are shown: the domain itself first, then by name and type. */
export async function selectRecords(db: Reader, domainId: string): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom("dns_records")
    .select(["id", "name", "type", "content", "priority", "ttl", "changed_version"])
    .where("domain_id", "=", domainId)
    .execute();
  return rows
    .map((row) => {
      // Only records that passed the rules are stored.
      if (!isRecordType(row.type)) throw new Error(`A record of type ${row.type} is stored`);
      const { id, name, content, priority, ttl } = row;
      return { id, name, type: row.type, content, priority, ttl, changedVersion: row.changed_version };
    })
    .toSorted((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

function orderOf({ name, type, priority, content }: ZoneRecord): string {
  const place = name === "@" ? "" : name;
  return [place, type, String(priority ?? 0).padStart(5, "0"), content].join("\u0001");
}
