import { sql } from "kysely";
import type { ComputeDriver, MachineObservation, MachineSpec } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Task, TaskKind, TaskStep } from "#src/platform/tasks/task-kind.ts";
import { addDays } from "#src/shared/time.ts";
import { quarantineDays } from "../addresses.ts";
import { loadMachineSpec } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";

/** A bought address gets onto the machine, or its money goes back; and a machine gets just its addresses again. */
export function addressTasks(platform: Platform, driver: ComputeDriver): TaskKind[] {
  const setAddresses: TaskStep = {
    name: "set-addresses",
    run: async (task) => {
      const spec = await loadMachineSpec(platform.db.kysely, task.objectId);
      return runMachineAct(driver, task, {
        begin: () => driver.setAddresses(spec, spec.addresses),
        ref: spec,
        isReached: (machine) => hasAddresses(machine, spec),
      });
    },
  };
  const orderOf = (task: Task): string => String(task.input.orderId);
  return [
    {
      kind: "server-ipv4",
      refundsOnFailure: true,
      steps: [setAddresses],
      succeed: async (trx, task) => {
        await sql`SELECT servers_deliver_address(${task.objectId}, ${orderOf(task)}::uuid, ${platform.ids.next()},
                                                 ${platform.clock.now()})`.execute(trx);
      },
      fail: async (trx, task, error) => {
        const now = platform.clock.now();
        await sql`SELECT servers_refund_address(${task.objectId}, ${orderOf(task)}::uuid, ${platform.ids.next()},
          ${platform.ids.next()}, ${error}, ${addDays(now, quarantineDays)}, ${now})`.execute(trx);
      },
    },
    {
      kind: "server-addresses",
      isRepeatable: true,
      steps: [setAddresses],
      succeed: async () => undefined,
      fail: async () => undefined,
    },
  ];
}

function hasAddresses(machine: MachineObservation | null, spec: MachineSpec): boolean {
  const wanted = spec.addresses.map(({ address }) => address);
  return (
    machine?.addresses.length === wanted.length && wanted.every((one) => machine.addresses.includes(one))
  );
}
