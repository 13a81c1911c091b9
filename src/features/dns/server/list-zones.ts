import type { Reader, ZoneRow } from "./zone-rows.ts";

const maxZones = 1000;

export type ZoneLine = Pick<
  ZoneRow,
  "domain_id" | "name" | "version" | "live_version" | "dnssec_state" | "compared_at" | "problem" | "closed_at"
>;

/** Zones for an operator, those waiting for the name servers first: all, or that of a name. */
export async function listZones(db: Reader, name: string | null): Promise<ZoneLine[]> {
  const zones = db
    .selectFrom("dns_zones")
    .select(["domain_id", "name", "version", "live_version", "dnssec_state", "compared_at"])
    .select(["problem", "closed_at"])
    .orderBy("due_at", (order) => order.asc().nullsLast())
    .orderBy("name")
    .limit(maxZones);
  return (name === null ? zones : zones.where("name", "=", name)).execute();
}
