import { sql } from "kysely";
import type { StepOutcome, Task, TaskKind } from "#src/platform/tasks/task-kind.ts";
import { addMs } from "#src/shared/time.ts";
import type { DomainsContext } from "../deps.ts";
import { sellsRestore } from "../policy.ts";
import { lookAtRegistry } from "../sync/look-at-registry.ts";
import { readTaskDomain } from "./ordered-domain.ts";
import { timeouts } from "./timeouts.ts";
import { refusalOutcome } from "./registry-outcomes.ts";

const againMs = 3_600_000;
const lookAgainMs = 2_000;

/** Asks the registry to delete a name: it goes into redemption, or (a young one) at once. */
export function deleteTask(context: DomainsContext): TaskKind {
  const { platform, driver } = context;
  const isGone = async (domain: { id: string; name: string }): Promise<StepOutcome | null> => {
    const seen = await lookAtRegistry(context, domain);
    if (!seen.ok) return refusalOutcome(seen.error);
    return seen.value === null || !seen.value.isOurs || seen.value.statuses.includes("pendingDelete")
      ? { kind: "done" }
      : null;
  };
  async function remove(task: Task): Promise<StepOutcome> {
    const domain = await readTaskDomain(platform.db.kysely, task);
    const before = await isGone(domain);
    if (before) return before;
    const act = await driver.delete(domain.name, task.id);
    if (act.state === "refused") return refusalOutcome(act.error);
    const after = await isGone(domain);
    return after?.kind === "done"
      ? after
      : { kind: "wait", stepRef: null, progress: 50, delayMs: lookAgainMs };
  }
  return {
    kind: "domain-delete",
    steps: [{ name: "delete", timeoutMs: timeouts.ofChange, run: remove }],
    succeed: async (task) => {
      const { tld } = await readTaskDomain(platform.db.kysely, task);
      return sql`domains_note_deletion(${task.objectId}, ${sellsRestore(driver.capabilities(tld))}, ${platform.clock.now()})`;
    },
    fail: ({ objectId }) => sql`domains_postpone(${objectId}, ${addMs(platform.clock.now(), againMs)})`,
  };
}
