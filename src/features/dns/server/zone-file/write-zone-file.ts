import { presentation } from "../rules/record-sets.ts";
import { limits, type ZoneRecord } from "../rules/record.ts";

/** A zone as a file in BIND's form, which `readZoneFile` and every name server reads. */
export function writeZoneFile(
  zone: string,
  nameServers: readonly string[],
  records: readonly ZoneRecord[],
): string {
  const [primary = zone] = nameServers;
  const soa = `${primary}. hostmaster.${zone}. 1 10800 3600 604800 300`;
  const line = (name: string, ttl: number, type: string, data: string): string =>
    [name, ttl, "IN", type, data].join("\t");
  const own = nameServers.map((host) => line("@", limits.ttl.default, "NS", `${host}.`));
  const rows = records.map((record) => line(record.name, record.ttl, record.type, presentation(record)));
  const head = [`$ORIGIN ${zone}.`, `$TTL ${limits.ttl.default}`, line("@", limits.ttl.default, "SOA", soa)];
  return `${[...head, ...own, ...rows].join("\n")}\n`;
}
