import type { ComputeDriver, MachineObservation } from "#src/drivers/compute/port.ts";
import type { Finding } from "#src/platform/audit/invariant.ts";

/** A server as the comparison sees it. */
export interface ExpectedMachine {
  readonly id: string;
  readonly name: string;
  /** Its service has a machine. */
  readonly hasMachine: boolean;
  /** A task works on it, or it changed a moment ago: what is seen may be on its way. */
  readonly isMoving: boolean;
  /** It is not paid for, and must be off. */
  readonly isSuspended: boolean;
  readonly vcpu: number;
  readonly memoryMb: number;
  readonly addresses: readonly string[];
}

/**
 * Compares our servers with the machines that are there. Nothing is repaired by itself: a machine is never
 * removed or made again because of what one look showed.
 */
export async function reconcileMachines(
  driver: Pick<ComputeDriver, "observe">,
  expected: readonly ExpectedMachine[],
  machines: readonly MachineObservation[],
): Promise<Finding[]> {
  const servers = new Map(expected.map((server) => [server.id, server]));
  const seen = new Map<string, number>();
  for (const { serverId } of machines) seen.set(serverId, (seen.get(serverId) ?? 0) + 1);

  const missing = expected.filter(({ id, hasMachine, isMoving }) => hasMachine && !isMoving && !seen.has(id));
  const absent = await Promise.all(missing.map((server) => lookAgain(driver, server)));
  const unknown = [...seen.keys()]
    .filter((id) => {
      const server = servers.get(id);
      return !server || (!server.isMoving && !server.hasMachine);
    })
    .map((objectId) => ({ objectId, detail: "the machine belongs to no active service" }));
  const changed = machines.flatMap((machine) => {
    const server = servers.get(machine.serverId);
    if (!server?.hasMachine || server.isMoving || machine.power === "unknown") return [];
    return differences(server, machine).map((detail) => ({ objectId: server.id, detail }));
  });
  const twins = [...seen]
    .filter(([, count]) => count > 1)
    .map(([objectId, count]) => ({ objectId, detail: `${count} machines carry the stamp of this server` }));
  return [...absent.flat(), ...unknown, ...changed, ...twins];
}

/** In what a machine is not the one that was sold: somebody changed it on the hypervisor. */
function differences(server: ExpectedMachine, machine: MachineObservation): string[] {
  const { vcpu, memoryTotalMb, addresses, power } = machine;
  const [sold, given] = [server.addresses, addresses].map((all) => all.toSorted().join(", ") || "none");
  return [
    ...(vcpu === server.vcpu ? [] : [`the machine has ${vcpu} vCPU, sold were ${server.vcpu}`]),
    // A machine that tells no memory has nothing to compare.
    ...(memoryTotalMb === 0 || memoryTotalMb === server.memoryMb
      ? []
      : [`the machine has ${memoryTotalMb} MB of memory, sold were ${server.memoryMb}`]),
    ...(given === sold ? [] : [`the machine has the addresses ${given}, sold were ${sold}`]),
    ...(server.isSuspended && power === "running" ? ["the service is suspended and its machine runs"] : []),
  ];
}

/** One look may err: the place itself is looked at before a machine is called lost. */
async function lookAgain(
  driver: Pick<ComputeDriver, "observe">,
  server: ExpectedMachine,
): Promise<Finding[]> {
  const place = await driver.observe({ serverId: server.id, name: server.name });
  if (!place.ok || place.value?.serverId === server.id) return [];
  const detail =
    place.value === null
      ? "the service is active and its machine is missing"
      : `a machine with the stamp ${place.value.serverId} stands in the place of this server`;
  return [{ objectId: server.id, detail }];
}
