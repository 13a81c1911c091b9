import { sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { noEffect, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { bootSteps, createStep } from "./boot-steps.ts";
import { machineSpecs } from "./machine-spec.ts";

/** Recreates a lost machine, empty, on an operator's command: the service continues and no money moves. */
export function restoreTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = machineSpecs(platform);
  return {
    kind: "server-restore",
    isRepeatable: true,
    steps: [createStep(driver, specOf), ...bootSteps(driver, specOf)],
    succeed: ({ objectId }) => sql`servers_save_power(${objectId}, 'running', ${platform.clock.now()})`,
    fail: () => noEffect,
  };
}
