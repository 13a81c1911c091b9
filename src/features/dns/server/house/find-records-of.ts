import { sql } from "kysely";
import { suffixesOf } from "../rules/suffixes-of.ts";
import type { Reader } from "../zone-rows.ts";

/** A record of a zone; its name is relative, `@` the zone itself. */
export interface NamedRecord {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/**
 * The records that answer for a name of a zone: its own, or those of the `*` below the nearest name that exists (RFC 1034
 * §4.3.3, RFC 4592 §3.3.1). Null for a name that is delegated to other servers, or below such a one. Other records of
 * the zone are not read: it may have thousands.
 */
export async function findRecordsOf(
  db: Reader,
  domainId: string,
  name: string,
): Promise<readonly NamedRecord[] | null> {
  const line = name === "@" ? [] : suffixesOf(name);
  const wildcards = ["*", ...line.slice(1).map((above) => `*.${above}`)];
  const { rows } = await recordsOfNames(domainId, [name, ...line, ...wildcards]).execute(db);
  if (rows.some((record) => record.type === "NS" && line.includes(record.name))) return null;
  const own = rows.filter((record) => record.name === name);
  const answering = rows.filter((record) => wildcards.includes(record.name) && record.name !== name);
  if (own.length > 0 || name === "@" || answering.length === 0) return own;
  const nearest = await findNearest(db, domainId, line);
  if (nearest === name) return [];
  const wildcard = nearest === null ? "*" : `*.${nearest}`;
  return answering.filter((record) => record.name === wildcard);
}

/** The records of a zone that have one of these names. */
function recordsOfNames(domainId: string, names: readonly string[]) {
  return sql<NamedRecord>`
    SELECT name, type, content FROM dns_records WHERE domain_id = ${domainId} AND name = ANY (${names}::text[])`;
}

/**
 * The first of these names, a name and those above it, that exists. One between others exists without records of its
 * own, so this looks at the names of all records, in the database.
 */
async function findNearest(db: Reader, domainId: string, line: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT line.name FROM unnest(${line}::text[]) WITH ORDINALITY AS line (name, place)
    WHERE EXISTS (SELECT FROM dns_records r WHERE r.domain_id = ${domainId}
                  AND right('.' || r.name, length(line.name) + 1) = '.' || line.name)
    ORDER BY place LIMIT 1`.execute(db);
  return rows[0]?.name ?? null;
}
