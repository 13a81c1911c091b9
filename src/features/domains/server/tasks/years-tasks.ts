import { sql } from "kysely";
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
import { yearsBetween } from "../rules.ts";
import { lookAtRegistry } from "../sync/look-at-registry.ts";
import { orderIdOf, readTaskDomain, readTaskOrder } from "./ordered-domain.ts";
import { patience } from "./patience.ts";
import {
  isUnsettled,
  pendingOutcome,
  refusalOutcome,
  unknownOutcome,
  unseenOutcome,
} from "./registry-outcomes.ts";

/**
 * Further years, and the way back from redemption. Both bring the registry's date to the one that was paid for: a
 * registry that has renewed a name by itself when it expired is asked for nothing more, a lost answer is looked after,
 * and every renewal carries the date that it counts from, so that it cannot happen twice.
 */
export function yearsTasks(context: DomainsContext): TaskKind[] {
  const { platform, driver } = context;
  const db = platform.db.kysely;

  async function renew(task: Task, at: StepPosition): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    const order = await readTaskOrder(db, task);
    if (order.startsAt === null) throw new Error(`order ${order.orderId} has no begin`);
    const seen = await lookAtRegistry(context, domain);
    if (!seen.ok) return unseenOutcome(seen.error, at);
    if (!seen.value?.isOurs)
      return { kind: "fail", error: "registry_refused", detail: "the name is not ours" };
    const { expiresAt: currentExpiry, statuses } = seen.value;
    const years = yearsBetween(currentExpiry, paidUntil(order.startsAt, order.years));
    if (years <= 0) return { kind: "done" };
    if (statuses.includes("pendingRenew")) return pendingOutcome;
    if (years > order.years) {
      const detail = `the registry has ${currentExpiry.toISOString()}, which is before what was paid for`;
      return { kind: "fail", error: "registry_refused", detail };
    }
    if (isUnsettled(at, platform.clock.now())) return unknownOutcome(platform.clock.now(), at);
    const { orderId: key, premiumCents } = order;
    const act = await driver.renew({ name: domain.name, years, currentExpiry, key, premiumCents });
    if (act.state === "pending") return pendingOutcome;
    if (act.state === "refused" && act.error.code !== "stale") return refusalOutcome(act.error);
    if (act.state === "unknown") return unknownOutcome(platform.clock.now(), { ...at, stepRef: null });
    const after = await lookAtRegistry(context, domain);
    const isThere =
      after.ok &&
      after.value !== null &&
      yearsBetween(after.value.expiresAt, paidUntil(order.startsAt, order.years)) <= 0;
    return isThere ? { kind: "done" } : unknownOutcome(platform.clock.now(), { ...at, stepRef: null });
  }

  async function restore(task: Task, at: StepPosition): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    const { orderId } = await readTaskOrder(db, task);
    const seen = await lookAtRegistry(context, domain);
    if (!seen.ok) return unseenOutcome(seen.error, at);
    if (!seen.value?.isOurs)
      return { kind: "fail", error: "domain_not_restorable", detail: "the name is gone" };
    if (!seen.value.statuses.includes("pendingDelete")) return { kind: "done" };
    if (seen.value.graces.includes("pendingRestore")) return pendingOutcome;
    if (isUnsettled(at, platform.clock.now())) return unknownOutcome(platform.clock.now(), at);
    const act = await driver.restore(domain.name, orderId);
    if (act.state === "done") return { kind: "done" };
    if (act.state === "pending") return pendingOutcome;
    if (act.state === "unknown") return unknownOutcome(platform.clock.now(), { ...at, stepRef: null });
    return refusalOutcome(act.error, { prohibited: "domain_not_restorable" });
  }

  const reserve: TaskStep = { name: "reserve", patienceMs: patience.ofLook, run: doneBefore };
  const renewStep: TaskStep = { name: "renew", patienceMs: patience.ofSettling, run: renew };
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
      { name: "restore", patienceMs: patience.ofSettling, run: restore },
      renewStep,
    ]),
  ];
}

function paidUntil(startsAt: Date, years: number): Date {
  return addMonths(startsAt, years * 12);
}
