import type { StepOutcome, Task, TaskKind } from "#src/platform/tasks/task-kind.ts";
import { noEffect } from "#src/platform/tasks/task-kind.ts";
import type { DomainsContext } from "../deps.ts";
import { storeCode } from "../transfer-codes.ts";
import { readTaskDomain } from "./ordered-domain.ts";
import { timeouts } from "./timeouts.ts";
import { refusalOutcome } from "./registry-outcomes.ts";

/** A new transfer code, stored encrypted until its owner views it once. A repetition makes a new, valid one. */
export function codeTask(context: DomainsContext): TaskKind {
  async function makeCode(task: Task): Promise<StepOutcome> {
    const { id, name } = await readTaskDomain(context.platform.db.kysely, task);
    const act = await context.driver.makeTransferCode(name);
    if (act.state === "refused") return refusalOutcome(act.error);
    if (act.state !== "done") {
      return { kind: "retry", error: "provider_unreachable", detail: `the answer is ${act.state}` };
    }
    await storeCode(context, id, act.value);
    return { kind: "done" };
  }
  return {
    kind: "domain-code",
    steps: [{ name: "make-code", timeoutMs: timeouts.ofChange, run: makeCode }],
    succeed: () => noEffect,
    fail: () => noEffect,
  };
}
