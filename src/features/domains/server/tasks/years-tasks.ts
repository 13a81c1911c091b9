import { sql } from "kysely";
import type { RegistryName } from "#src/drivers/registrar/port.ts";
import {
  doneBefore,
  type StepOutcome,
  type StepPosition,
  type Task,
  type TaskKind,
  type TaskStep,
} from "#src/platform/tasks/task-kind.ts";
import { addMonths } from "#src/shared/time.ts";
import type { DomainsContext } from "../deps.ts";
import { yearsBetween } from "../years-between.ts";
import { lookAtRegistry } from "../sync/look-at-registry.ts";
import { orderIdOf, readTaskDomain, readTaskOrder } from "./ordered-domain.ts";
import { timeouts } from "./timeouts.ts";
import {
  isUnsettled,
  pendingOutcome,
  settledOutcome,
  unknownOutcome,
  unseenOutcome,
} from "./registry-outcomes.ts";

const renewAgainMs = 600_000;

/**
 * Further years, and the way back from redemption. Both bring the registry's date to the one that was paid for: a
 * registry that has renewed a name by itself when it expired is asked for nothing more, a lost answer is looked after,
 * and every renewal carries the date that it counts from, so that it cannot happen twice. A refusal counts when what was
 * asked for is not there: it may be the second answer to an act that arrived twice.
 */
export function yearsTasks(context: DomainsContext): TaskKind[] {
  const { platform, driver } = context;
  const db = platform.db.kysely;

  async function renewFor(task: Task, at: StepPosition, isRestored: boolean): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    const order = await readTaskOrder(db, task);
    if (order.startsAt === null) throw new Error(`order ${order.orderId} has no begin`);
    const seen = await lookAtRegistry(context, domain);
    if (!seen.ok) return unseenOutcome(seen.error, at);
    if (!seen.value?.isOurs)
      return { kind: "fail", error: "registry_refused", detail: "the name is not ours" };
    const { expiresAt: currentExpiry, statuses } = seen.value;
    const paidTo = addMonths(order.startsAt, order.years * 12);
    const years = yearsBetween(currentExpiry, paidTo);
    if (years <= 0) return { kind: "done" };
    if (statuses.includes("pendingRenew")) return pendingOutcome;
    // A deletion soon after a renewal took its years back there, and gave us the money; who restores has paid them.
    if (years > order.years && !isRestored) {
      const detail = `the registry has ${currentExpiry.toISOString()}, which is before what was paid for`;
      return { kind: "fail", error: "registry_refused", detail };
    }
    if (isUnsettled(at, platform.clock.now())) return unknownOutcome(platform.clock.now(), at);
    const { orderId: key } = order;
    const restoredCents = domain.premiumYearCents && domain.premiumYearCents * BigInt(years);
    const premiumCents = isRestored ? restoredCents : order.premiumCents;
    const act = await driver.renew({ name: domain.name, years, currentExpiry, key, premiumCents });
    const look = () => lookAtRegistry(context, domain);
    const judge = (after: RegistryName | null): StepOutcome | null =>
      after && yearsBetween(after.expiresAt, paidTo) <= 0 ? { kind: "done" } : null;
    return settledOutcome({ act, look, judge }, platform.clock.now(), at);
  }

  async function restore(task: Task, at: StepPosition): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    const { orderId } = await readTaskOrder(db, task);
    const seen = await lookAtRegistry(context, domain);
    if (!seen.ok) return unseenOutcome(seen.error, at);
    const begun = restoredOutcome(seen.value);
    // Of one that waits for its report it is unknown whether that was sent: asking again continues it.
    if (begun && (begun !== pendingOutcome || at.stepRef === pendingOutcome.stepRef)) return begun;
    if (isUnsettled(at, platform.clock.now())) return unknownOutcome(platform.clock.now(), at);
    const act = await driver.restore(domain.name, orderId);
    const look = () => lookAtRegistry(context, domain);
    const special = { prohibited: "domain_not_restorable" } as const;
    return settledOutcome({ act, look, judge: restoredOutcome, special }, platform.clock.now(), at);
  }

  /** The name is back, so nothing is given back any more: what does not work now is asked for again. */
  async function renewRestored(task: Task, at: StepPosition): Promise<StepOutcome> {
    const outcome = await renewFor(task, at, true);
    if (outcome.kind !== "fail" && outcome.kind !== "retry") return outcome;
    platform.log.warn({ task: task.id, detail: outcome.detail }, "a restored name is not renewed");
    return { kind: "wait", stepRef: at.stepRef, progress: 50, delayMs: renewAgainMs };
  }

  const reserve: TaskStep = { name: "reserve", timeoutMs: timeouts.ofLook, run: doneBefore };
  const renewStep: TaskStep = {
    name: "renew",
    timeoutMs: timeouts.ofSettling,
    run: (task, at) => renewFor(task, at, false),
  };
  const kindOf = (kind: string, steps: readonly TaskStep[]): TaskKind => ({
    kind,
    refundsOnFailure: true,
    maxAttempts: 10,
    steps,
    succeed: ({ objectId, input }) =>
      sql`domains_finish_years(${objectId}, ${orderIdOf(input)}, ${platform.ids.next()}, ${platform.clock.now()})`,
    fail: ({ objectId, input }, error) =>
      sql`domains_refund(${objectId}, ${orderIdOf(input)}, ${platform.ids.next()}, ${error}, ${platform.clock.now()})`,
  });
  return [
    kindOf("domain-renew", [reserve, renewStep]),
    kindOf("domain-restore", [
      reserve,
      { name: "restore", timeoutMs: timeouts.ofSettling, run: restore },
      { ...renewStep, run: renewRestored },
    ]),
  ];
}

/** What the registry's record means for a restore; null: it was not begun. */
function restoredOutcome(seen: RegistryName | null): StepOutcome | null {
  if (!seen?.isOurs) return { kind: "fail", error: "domain_not_restorable", detail: "the name is gone" };
  if (!seen.statuses.includes("pendingDelete")) return { kind: "done" };
  return seen.graces.includes("pendingRestore") ? pendingOutcome : null;
}
