import type { MachineAddress, MachineSpec } from "#src/drivers/compute/port.ts";
import { query } from "#src/platform/db/query.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Task } from "#src/platform/tasks/task-kind.ts";

interface SpecRow extends Omit<MachineSpec, "addresses"> {
  readonly addresses: readonly MachineAddress[];
}

const readSpec = query<SpecRow>(
  "servers-machine-spec",
  `SELECT s.id AS "serverId", s.name, s.vcpu, s.memory_mb AS "memoryMb", s.disk_gb AS "diskGb",
          s.location_id AS location, s.image_id AS image, s.ssh_keys AS "sshKeys",
          s.password_hash AS "passwordHash", s.generation, s.node_id AS node,
          jsonb_build_object('networkMbps', s.network_mbps) AS limits,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('address', host(a.address),
                    'prefixLength', masklen(b.cidr), 'gateway', host(b.gateway)) ORDER BY a.is_primary DESC), '[]')
           FROM server_addresses a JOIN ip_blocks b ON b.id = a.block_id WHERE a.server_id = s.id) AS addresses
   FROM servers s WHERE s.id = $1`,
);

/**
 * The machine that a task's server must have, from our own rows only. It is read once per run of the task,
 * when it is first asked for: nothing else changes a server while a task of it is open.
 */
export function machineSpecs({
  db,
}: Pick<Platform, "db">): (task: Pick<Task, "objectId">) => Promise<MachineSpec> {
  const known = new WeakMap<Pick<Task, "objectId">, Promise<MachineSpec>>();
  return (task) => {
    const spec = known.get(task) ?? loadMachineSpec(db, task.objectId);
    known.set(task, spec);
    return spec;
  };
}

async function loadMachineSpec({ pool }: Platform["db"], serverId: string): Promise<MachineSpec> {
  const [spec] = await readSpec(pool, [serverId]);
  if (!spec) throw new Error(`server ${serverId} has no row`);
  return spec;
}
