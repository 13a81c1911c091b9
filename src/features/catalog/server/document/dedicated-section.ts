import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type CatalogueDocument, centsOf, costOf } from "./catalogue-document.ts";
import { dollars } from "./dollars.ts";

/** The dedicated servers as an operator edits them, including those off sale. */
export async function exportDedicated(
  db: Kysely<DB>,
  options: { readonly withStock: boolean },
): Promise<NonNullable<CatalogueDocument["dedicated"]>> {
  const rows = await db
    .selectFrom("dedicated_configurations")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    cpu: row.cpu,
    cores: row.cores,
    memoryGb: row.memory_gb,
    disks: row.disks,
    networkMbps: row.network_mbps,
    ...(row.traffic_tb !== null && { trafficTb: row.traffic_tb }),
    location: row.location_id,
    priceUsd: dollars(row.price_cents),
    ...(row.setup_cents > 0n && { setupUsd: dollars(row.setup_cents) }),
    ...(row.cost_cents !== null && { costUsd: dollars(row.cost_cents) }),
    ...(options.withStock && { stock: row.stock }),
    active: row.active,
  }));
}

/** Applies the document's section. An older document without the section changes nothing. */
export async function importDedicated(trx: Transaction<DB>, { dedicated }: CatalogueDocument): Promise<void> {
  if (dedicated === undefined) return;
  await trx.updateTable("dedicated_configurations").set({ active: false }).execute();
  for (const [position, configuration] of dedicated.entries()) {
    const row = {
      name: configuration.name,
      cpu: configuration.cpu,
      cores: configuration.cores,
      memory_gb: configuration.memoryGb,
      disks: configuration.disks,
      network_mbps: configuration.networkMbps,
      traffic_tb: configuration.trafficTb ?? null,
      location_id: configuration.location,
      price_cents: centsOf(configuration.priceUsd),
      setup_cents: configuration.setupUsd === undefined ? 0n : centsOf(configuration.setupUsd),
      cost_cents: costOf(configuration.costUsd),
      ...(configuration.stock !== undefined && { stock: configuration.stock }),
      position,
      active: configuration.active,
    };
    await trx
      .insertInto("dedicated_configurations")
      .values({ id: configuration.id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
}
