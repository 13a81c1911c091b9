import type { Reader } from "../zone-rows.ts";

/**
 * The IPv4 addresses of a host by the zones that are here; null when it is in none of them, or below a delegation to other
 * name servers. `host`: lower case, without a last dot.
 */
export async function findHostAddresses(db: Reader, host: string): Promise<readonly string[] | null> {
  const labels = host.split(".");
  const suffixes = labels.map((_, index) => labels.slice(index).join("."));
  const zones = await db
    .selectFrom("dns_zones")
    .select(["domain_id", "name"])
    .where("name", "in", suffixes)
    .where("closed_at", "is", null)
    .execute();
  const zone = zones.toSorted((one, other) => other.name.length - one.name.length)[0];
  if (zone === undefined) return null;
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
