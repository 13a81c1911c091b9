import type { ComputeDriver, MachineObservation } from "#src/drivers/compute/port.ts";
import type { Finding } from "#src/platform/audit/invariant.ts";
import { machineDifferences, type SoldMachine } from "./machine-differences.ts";

/** A server as the comparison sees it. */
export interface ExpectedMachine extends SoldMachine {
  readonly id: string;
  readonly name: string;
  /** Its service should have a machine. */
  readonly hasMachine: boolean;
  /** A task works on it, or it changed a moment ago: the observation may be out of date. */
  readonly isMoving: boolean;
  /** It is not paid for, or staff stopped it: it must be off. */
  readonly isSuspended: boolean;
}

/**
 * Compares our servers with the existing machines. Nothing is repaired here: a machine that a customer may
 * have is never removed or recreated because of a single observation.
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
    return faultsOf(server, machine).map((detail) => ({ objectId: server.id, detail }));
  });
  const duplicates = [...seen]
    .filter(([, count]) => count > 1)
    .map(([objectId, count]) => ({ objectId, detail: `${count} machines carry the stamp of this server` }));
  return [...absent.flat(), ...unknown, ...changed, ...duplicates];
}

/** Size, addresses, and whether it may run. */
function faultsOf(server: ExpectedMachine, machine: MachineObservation): string[] {
  const runsUnpaid = server.isSuspended && machine.power === "running";
  return [
    ...machineDifferences(server, machine).map(({ detail }) => detail),
    ...(runsUnpaid ? ["the service is suspended and its machine runs"] : []),
  ];
}

/** A list may be incomplete: the place itself is observed before a machine is reported as lost. */
async function lookAgain(
  driver: Pick<ComputeDriver, "observe">,
  server: ExpectedMachine,
): Promise<Finding[]> {
  const place = await driver.observe({ serverId: server.id, name: server.name });
  if (!place.ok || place.value?.serverId === server.id) return [];
  const detail =
    place.value === null
      ? "the service is active and its machine is missing"
      : `a machine with the stamp ${place.value.serverId} is in the place of this server`;
  return [{ objectId: server.id, detail }];
}
