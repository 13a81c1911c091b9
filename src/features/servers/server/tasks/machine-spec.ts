import { type Kysely, sql } from "kysely";
import type { MachineAddress, MachineSpec } from "#src/drivers/compute/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

interface SpecRow extends Omit<MachineSpec, "addresses"> {
  readonly addresses: readonly MachineAddress[];
}

/** What the driver must make of a server, from our own rows only. */
export async function loadMachineSpec(db: Kysely<DB>, serverId: string): Promise<MachineSpec> {
  const { rows } = await sql<SpecRow>`
    SELECT s.id AS "serverId", s.name, s.vcpu, s.memory_mb AS "memoryMb", s.disk_gb AS "diskGb",
           s.location_id AS location, s.image_id AS image, s.ssh_keys AS "sshKeys",
           s.password_hash AS "passwordHash", s.generation, s.node_id AS node,
           jsonb_build_object('networkMbps', s.network_mbps) AS limits,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('address', host(a.address),
                     'prefixLength', masklen(b.cidr), 'gateway', host(b.gateway)) ORDER BY a.is_primary DESC), '[]')
            FROM server_addresses a JOIN ip_blocks b ON b.id = a.block_id WHERE a.server_id = s.id) AS addresses
    FROM servers s WHERE s.id = ${serverId}`.execute(db);
  const spec = rows[0];
  if (!spec) throw new Error(`server ${serverId} has no row`);
  return spec;
}
