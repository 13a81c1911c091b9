import type { Pool } from "pg";
import type { MachineSpec } from "#src/drivers/compute/port.ts";

/** For tests: a running machine in the place of `spec` that belongs to someone else. */
export async function plantForeignMachine(
  pool: Pool,
  spec: MachineSpec,
  ownerId: string,
  since: Date,
): Promise<void> {
  await pool.query(
    `INSERT INTO sim_machines
       (server_id, owner_id, name, vcpu, memory_mb, disk_gb, location, image, generation, addresses, ssh_keys, seed,
        powered_on_at)
     VALUES ($1, $2, 'somebody-elses', $3, $4, $5, $6, $7, 1, '[]', '{}', 1, $8)`,
    [spec.serverId, ownerId, spec.vcpu, spec.memoryMb, spec.diskGb, spec.location, spec.image, since],
  );
}
