import { sql } from "kysely";
import type { PlaceRoom } from "#src/features/catalog/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";

/**
 * The free addresses and room in each location, or in one. Simulated machines have no
 * node. The purchase asks the same SQL function, so what is shown is what is sold.
 */
export async function readRooms(
  { db, clock }: Pick<Platform, "db" | "clock">,
  driver: { readonly simulated: boolean },
  location: string | null,
): Promise<ReadonlyMap<string, PlaceRoom>> {
  const { rows } = await sql<PlaceRoom & { readonly id: string }>`
    SELECT place.id,
           (SELECT count(*)::int FROM ip_free
            WHERE location_id = place.id AND free_from <= ${clock.now()}) AS "freeAddresses",
           CASE WHEN NOT ${driver.simulated} THEN
             (SELECT coalesce(json_agg(json_build_object(
                       'memoryMb', memory_mb, 'vcpu', vcpu, 'diskGb', disk_gb)), '[]')
              FROM servers_free_rooms(place.id)) END AS nodes
    FROM locations place WHERE ${location}::text IS NULL OR place.id = ${location}`.execute(db.kysely);
  return new Map(rows.map(({ id, ...room }) => [id, room]));
}
