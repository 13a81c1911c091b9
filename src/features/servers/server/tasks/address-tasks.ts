import { sql } from "kysely";
import type { ComputeDriver, MachineObservation, MachineSpec } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { noEffect, type Task, type TaskKind, type TaskStep } from "#src/platform/tasks/task-kind.ts";
import { addDays } from "#src/shared/time.ts";
import { quarantineDays } from "../../rules.ts";
import { machineDifferences, soldIn } from "../machine-differences.ts";
import { machineSpecs } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

/** Sets up a bought address on the machine, or returns its money; and restores exactly a machine's own addresses. */
export function addressTasks(platform: Platform, driver: ComputeDriver): TaskKind[] {
  const specOf = machineSpecs(platform);
  const setAddresses: TaskStep = {
    name: "set-addresses",
    timeoutMs: timeouts.ofChange,
    run: async (task, at) => {
      const spec = await specOf(task);
      return runMachineAct(driver, at, {
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
      succeed: (task) =>
        sql`servers_deliver_address(${task.objectId}, ${orderOf(task)}, ${platform.ids.next()}, ${platform.clock.now()})`,
      fail: (task, error) => {
        const now = platform.clock.now();
        return sql`servers_refund_address(${task.objectId}, ${orderOf(task)}, ${platform.ids.next()},
          ${platform.ids.next()}, ${error}, ${addDays(now, quarantineDays)}, ${now})`;
      },
    },
    {
      kind: "server-addresses",
      isRepeatable: true,
      steps: [setAddresses],
      succeed: () => noEffect,
      fail: () => noEffect,
    },
  ];
}

function hasAddresses(machine: MachineObservation | null, spec: MachineSpec): boolean {
  return machine !== null && machineDifferences(soldIn(spec), machine).every((one) => one.of !== "addresses");
}
