import { usesProviderNameServers } from "#src/shared/name-servers.ts";
import type { Reader } from "../zone-rows.ts";
import { findRecordsOf, type NamedRecord } from "./find-records-of.ts";

/** Where a host of our zones leads to. */
export interface HostAddresses {
  /** IPv4, by our zones. */
  readonly addresses: readonly string[];
  /** A host elsewhere that a CNAME or ALIAS leads on to: its addresses are for a resolver to find. */
  readonly beyond: string | null;
}

/** Names that lead on to others, at most: a chain that is longer, or goes round, leads nowhere. */
const maxHops = 8;

/**
 * The IPv4 addresses of a host by the zones that are served here, with wildcards (RFC 4592) and through CNAME (RFC 1034
 * §3.6.2) and ALIAS from zone to zone; null when it is in none of them: its domain is set to other name servers, where a
 * zone that is left here says nothing, or it is below a delegation to others. `host`: lower case, without a last dot;
 * `nameServers`: ours.
 */
export async function findHostAddresses(
  db: Reader,
  nameServers: readonly string[],
  host: string,
): Promise<HostAddresses | null> {
  let name = host;
  for (let hops = 0; hops <= maxHops; hops += 1) {
    const records = await readRecords(db, nameServers, name);
    if (records === null) return hops === 0 ? null : { addresses: [], beyond: name };
    const addresses = records.filter(({ type }) => type === "A").map(({ content }) => content);
    const next = records.find(({ type }) => type === "CNAME" || type === "ALIAS");
    if (addresses.length > 0 || next === undefined) return { addresses, beyond: null };
    name = next.content;
  }
  return { addresses: [], beyond: null };
}

/** The records of a host; null when its zone is not here, or has the host below a delegation. */
async function readRecords(
  db: Reader,
  nameServers: readonly string[],
  host: string,
): Promise<readonly NamedRecord[] | null> {
  const labels = host.split(".");
  const suffixes = labels.map((_, index) => labels.slice(index).join("."));
  const zones = await db
    .selectFrom("dns_zones")
    .select(["domain_id", "name", "parent_servers"])
    .where("name", "in", suffixes)
    .where("closed_at", "is", null)
    .execute();
  const zone = zones.toSorted((one, other) => other.name.length - one.name.length)[0];
  if (zone === undefined) return null;
  const { parent_servers: parent } = zone;
  if (parent !== null && !usesProviderNameServers(parent, nameServers)) return null;
  return findRecordsOf(db, zone.domain_id, host === zone.name ? "@" : host.slice(0, -zone.name.length - 1));
}
