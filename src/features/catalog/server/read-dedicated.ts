import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { dedicatedOutput } from "../contract.ts";
import { priceOf, readResale } from "./resale/read-resale.ts";
import { availabilityOfStock } from "./availability.ts";

export type Dedicated = z.output<typeof dedicatedOutput>;

/** The dedicated servers on offer, in the operator's order, including sold-out ones, at the prices of a site. */
export async function readDedicated(db: Kysely<DB>, siteId: number): Promise<readonly Dedicated[]> {
  const resale = await readResale(db, siteId);
  const rows = await db
    .selectFrom("dedicated_configurations as configuration")
    .innerJoin("locations", "locations.id", "configuration.location_id")
    .selectAll("configuration")
    .select("locations.name as location_name")
    .where("configuration.active", "=", true)
    .where("locations.active", "=", true)
    .orderBy("configuration.position")
    .orderBy("configuration.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    cpu: row.cpu,
    cores: row.cores,
    memoryGb: row.memory_gb,
    disks: row.disks,
    networkMbps: row.network_mbps,
    trafficTb: row.traffic_tb,
    locationId: row.location_id,
    locationName: row.location_name,
    monthlyCents: priceOf(resale, `dedicated:${row.id}`, row.price_cents),
    // What is free stays so.
    setupCents: row.setup_cents === 0n ? 0 : priceOf(resale, `dedicated:${row.id}`, row.setup_cents),
    availability: availabilityOfStock(row.stock),
  }));
}
