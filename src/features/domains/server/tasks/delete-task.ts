import { sql } from "kysely";
import type { RegistryName } from "#src/drivers/registrar/port.ts";
import type { StepOutcome, StepPosition, Task, TaskKind } from "#src/platform/tasks/task-kind.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import type { DomainsContext } from "../deps.ts";
import { sellsRestore } from "../policy.ts";
import { lookAtRegistry } from "../sync/look-at-registry.ts";
import { readTaskDomain, type TaskDomain } from "./ordered-domain.ts";
import { timeouts } from "./timeouts.ts";
import {
  isTemporary,
  isUnsettled,
  refusalOutcome,
  unknownOutcome,
  unseenOutcome,
} from "./registry-outcomes.ts";

const againMs = 3_600_000;
const unseenMs = 30_000;

/**
 * Asks the registry to delete a name: it goes into redemption, or (a young one) at once. Where staff cancels a
 * registration, the money goes back with the end of this task: so a lost answer is settled by a look, however long that
 * takes, and what the registry would no longer return is not deleted.
 */
export function deleteTask(context: DomainsContext): TaskKind {
  const { platform, driver } = context;
  const db = platform.db.kysely;

  async function remove(task: Task, at: StepPosition): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    const seen = await lookAtRegistry(context, domain);
    if (!seen.ok) {
      // A process that ended after it asked left no note: while the name cannot be seen, its money is not given up.
      if (isCancellation(task)) return { kind: "wait", stepRef: at.stepRef, progress: 50, delayMs: unseenMs };
      return unseenOutcome(seen.error, at);
    }
    const refusal = isCancellation(task) && at.stepRef === null ? await tooLate(domain, seen.value) : null;
    if (refusal !== null) return refusal;
    if (isGone(seen.value)) return { kind: "done" };
    if (isUnsettled(at, platform.clock.now())) return unknownOutcome(platform.clock.now(), at);
    return askToDelete(task, domain, at);
  }

  async function askToDelete(task: Task, domain: TaskDomain, at: StepPosition): Promise<StepOutcome> {
    const act = await driver.delete(domain.name, task.id);
    if (act.state === "refused" && isTemporary(act.error)) return refusalOutcome(act.error);
    const after = await lookAtRegistry(context, domain);
    if (after.ok && isGone(after.value)) return { kind: "done" };
    // A refusal counts when the name is there: of an act that came twice, the second one finds nothing.
    if (act.state === "refused" && after.ok) return refusalOutcome(act.error);
    return unknownOutcome(platform.clock.now(), { ...at, stepRef: null });
  }

  /** Why nothing is deleted for a cancelled registration; null: the registry returns its fee, or has deleted it. */
  async function tooLate(domain: TaskDomain, seen: RegistryName | null): Promise<StepOutcome | null> {
    if (seen === null || seen.statuses.includes("pendingDelete")) return null;
    const fail = (detail: string): StepOutcome => ({ kind: "fail", error: "registry_refused", detail });
    if (!seen.isOurs) return fail("another registrar has the name");
    const known = await db
      .selectFrom("domains as d")
      .innerJoin("tlds", "tlds.id", "d.tld")
      .select(["tlds.add_grace_days", "d.shows_graces"])
      .where("d.id", "=", domain.id)
      .executeTakeFirstOrThrow();
    // A registry that names grace periods says itself whether this one is open.
    const isOpen = known.shows_graces
      ? seen.graces.includes("addPeriod")
      : addDays(seen.createdAt, known.add_grace_days) > platform.clock.now();
    return isOpen ? null : fail("its add grace is over");
  }

  return {
    kind: "domain-delete",
    maxAttempts: 10,
    steps: [{ name: "delete", timeoutMs: timeouts.ofSettling, run: remove }],
    succeed: async (task) => {
      const { tld } = await readTaskDomain(db, task);
      const sells = sellsRestore(driver.capabilities(tld));
      return isCancellation(task)
        ? sql`domains_finish_cancellation(${task.objectId}, ${task.id}, ${sells}, ${platform.clock.now()})`
        : sql`domains_note_deletion(${task.objectId}, ${sells}, ${platform.clock.now()})`;
    },
    fail: ({ objectId }) => sql`domains_postpone(${objectId}, ${addMs(platform.clock.now(), againMs)})`,
  };
}

function isCancellation({ input }: Task): boolean {
  return Array.isArray(input["returns"]);
}

/** The registry has it no more, or is about to. */
function isGone(seen: RegistryName | null): boolean {
  return seen === null || !seen.isOurs || seen.statuses.includes("pendingDelete");
}
