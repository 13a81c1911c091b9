import { usesProviderNameServers } from "#src/shared/name-servers.ts";
import type { Reader } from "../zone-rows.ts";

/**
 * The IPv4 addresses of a host by the zones that are served here; null when it is in none of them: its domain is set to
 * other name servers, where a zone that is left here says nothing, or it is below a delegation to others. `host`: lower
 * case, without a last dot; `nameServers`: ours.
 */
export async function findHostAddresses(
  db: Reader,
  nameServers: readonly string[],
  host: string,
): Promise<readonly string[] | null> {
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
  const relative = host === zone.name ? "@" : host.slice(0, -zone.name.length - 1);
  const parts = relative.split(".");
  const names = parts.map((_, index) => parts.slice(index).join("."));
  const records = await db
    .selectFrom("dns_records")
    .select(["name", "type", "content"])
    .where("domain_id", "=", zone.domain_id)
    .where("name", "in", names)
    .where("type", "in", ["A", "NS"])
    .execute();
  if (records.some(({ name, type }) => type === "NS" && name !== "@")) return null;
  return records.filter(({ name, type }) => type === "A" && name === relative).map(({ content }) => content);
}
