import { sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { doneBefore, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { bootSteps, createStep } from "./boot-steps.ts";
import { machineSpecs } from "./machine-spec.ts";
import { timeouts } from "./timeouts.ts";

/**
 * Turns a paid order into a running machine, or refunds it. Money moves only in the statement that ends
 * the task; a machine that a failed order may have left behind is removed by a task of its own.
 */
export function provisionTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = machineSpecs(platform);
  return {
    kind: "server-provision",
    refundsOnFailure: true,
    steps: [
      // The purchase itself took money, stock and address; the step shows it as done.
      { name: "reserve", timeoutMs: timeouts.ofLook, run: doneBefore },
      createStep(driver, specOf),
      ...bootSteps(driver, specOf),
    ],
    succeed: ({ objectId, input }) =>
      sql`servers_deliver_order(${objectId}, ${String(input.orderId)}, ${platform.ids.next()}, ${platform.clock.now()})`,
    fail: ({ objectId, input }, error) =>
      sql`servers_refund(${objectId}, ${String(input.orderId)}, ${platform.ids.next()}, ${platform.ids.next()},
                         ${error}, ${platform.clock.now()})`,
  };
}
