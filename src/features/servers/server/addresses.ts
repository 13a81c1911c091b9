import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";

export interface IpBlock {
  readonly id: string;
  readonly locationId: string;
  /** IPv4 network, e.g. `198.18.3.0/24`. */
  readonly cidr: string;
}

/**
 * Adds a network to the free list: every address but the network's own, the gateway (the first one) and
 * broadcast. False when the block exists. Never assigned, so they need no quarantine.
 */
export async function addIpBlock(
  platform: Pick<Platform, "db">,
  block: IpBlock,
  db: Kysely<DB> = platform.db.kysely,
): Promise<boolean> {
  const { rows } = await sql<{ added: bigint }>`
    WITH added AS (
      INSERT INTO ip_blocks (id, location_id, cidr, gateway)
      VALUES (${block.id}, ${block.locationId}, ${block.cidr}::cidr, host(${block.cidr}::cidr)::inet + 1)
      ON CONFLICT DO NOTHING RETURNING id, location_id, cidr
    ), freed AS (
      INSERT INTO ip_free (address, location_id, block_id, free_from)
      SELECT host(added.cidr)::inet + place, added.location_id, added.id, to_timestamp(0)
      FROM added, generate_series(2, (1 << (32 - masklen(added.cidr))) - 2) AS place
      RETURNING 1)
    SELECT count(*) AS added FROM freed`.execute(db);
  return (rows[0]?.added ?? 0n) > 0n;
}

/** The networks that addresses are assigned from. */
export async function listIpBlocks(db: Kysely<DB>): Promise<IpBlock[]> {
  const { rows } = await sql<IpBlock>`
    SELECT id, location_id AS "locationId", cidr::text AS cidr FROM ip_blocks ORDER BY id`.execute(db);
  return rows;
}
