import type * as z from "zod/mini";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";
import { machineDifferences, soldIn } from "../machine-differences.ts";
import { machineStates } from "../../rules.ts";
import { machineSpecs } from "../tasks/machine-spec.ts";

type Answer = z.input<(typeof serversOfficeRoutes)["GET /v2/admin/servers/{id}/machine"]["output"]>;

/** Asks the engine what it has of a server now, and compares it with what was sold. */
export async function readMachine(
  platform: Platform,
  driver: ComputeDriver,
  serverId: string,
): Promise<Answer> {
  const server = await platform.db.kysely
    .selectFrom("servers")
    .select(["name", "service"])
    .where("id", "=", serverId)
    .executeTakeFirst();
  if (!server) throw new AppError("not_found");
  const seen = await driver.observe({ serverId, name: server.name });
  if (!seen.ok) throw new OperatorRefusal(`The hypervisor does not answer: ${seen.error.detail}`);
  const machine = seen.value;
  if (machine === null) return { machine: null };
  const isSold = machineStates.includes(server.service);
  const sold = isSold ? soldIn(await machineSpecs(platform)({ objectId: serverId })) : null;
  return {
    machine: {
      power: machine.power,
      nodeId: machine.node,
      addresses: [...machine.addresses],
      vcpu: machine.vcpu,
      memoryMb: machine.memoryTotalMb,
      uptimeSeconds: machine.uptimeSeconds,
      differences: sold === null ? [] : machineDifferences(sold, machine).map(({ detail }) => detail),
    },
  };
}
