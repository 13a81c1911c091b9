import { sql } from "kysely";
import type { TransferStatus } from "#src/drivers/registrar/port.ts";
import { registrantOf } from "#src/features/contacts/server/index.ts";
import {
  doneBefore,
  type StepOutcome,
  type StepPosition,
  type Task,
  type TaskKind,
} from "#src/platform/tasks/task-kind.ts";
import type { DomainsContext } from "../deps.ts";
import { lookAtRegistry } from "../sync/look-at-registry.ts";
import { readCode } from "../transfer-codes.ts";
import { orderIdOf, readTaskDomain, readTaskOrder, type TaskDomain } from "./ordered-domain.ts";
import { timeouts } from "./timeouts.ts";
import {
  isTemporary,
  isUnsettled,
  refusalOutcome,
  unknownOutcome,
  unseenOutcome,
} from "./registry-outcomes.ts";

const askAgainMs = 60_000;
const seldomMs = 15 * 60_000;

/** Why a transfer is refused, as errors that say what to do next. */
const refusals = {
  // Somebody else's transfer runs.
  exists: "transfer_prohibited",
  bad_code: "bad_transfer_code",
  invalid: "bad_transfer_code",
  not_found: "domain_not_registered",
  prohibited: "transfer_prohibited",
  policy: "transfer_prohibited",
} as const;

/** Transfers a name in from another registrar, or refunds it with the cause. */
export function transferTask(context: DomainsContext): TaskKind {
  const { platform, driver } = context;
  const db = platform.db.kysely;

  async function request(task: Task, at: StepPosition): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    const begun = await transferOutcome(domain, at);
    if (begun) return begun;
    if (isUnsettled(at, platform.clock.now())) return unknownOutcome(platform.clock.now(), at);
    const code = await readCode(context, domain.id);
    if (code === null) return { kind: "fail", error: "provider_failed", detail: "the code cannot be read" };
    const registrant = await registrantOf(db, domain.customerId, domain.contactId);
    if (registrant === null) return { kind: "fail", error: "not_found", detail: "the contact is gone" };
    const { orderId, premiumCents } = await readTaskOrder(db, task);
    const act = await driver.transferIn({ name: domain.name, code, registrant, key: orderId, premiumCents });
    if (act.state === "done" || act.state === "pending") return { kind: "done" };
    if (act.state === "unknown") return unknownOutcome(platform.clock.now(), { ...at, stepRef: null });
    if (isTemporary(act.error)) return refusalOutcome(act.error);
    // Ours may run already: an act that arrives twice is refused by what it did the first time.
    const running = await transferOutcome(domain, at);
    return running ?? refusalOutcome(act.error, refusals);
  }

  /** The result of an earlier try of ours; null when it started nothing. */
  async function transferOutcome(domain: TaskDomain, at: StepPosition): Promise<StepOutcome | null> {
    const status = await driver.transferStatus(domain.name);
    if (!status.ok) {
      // A registry does not answer about names that were never with us.
      return status.error.code === "not_found" || status.error.code === "prohibited"
        ? null
        : unseenOutcome(status.error, at);
    }
    if (status.value?.direction === "in" && status.value.state === "pending") return { kind: "done" };
    // It may have been approved at once. An approval of years ago says nothing: the name left since.
    const seen = await lookAtRegistry(context, domain);
    return seen.ok && seen.value?.isOurs ? { kind: "done" } : null;
  }

  async function approval(task: Task): Promise<StepOutcome> {
    const { name } = await readTaskDomain(db, task);
    const status = await driver.transferStatus(name);
    const reported = status.ok ? status.value : null;
    switch (reported?.state) {
      case "approved":
        return { kind: "done" };
      case "rejected":
      case "cancelled":
        return { kind: "fail", error: "transfer_rejected", detail: `the transfer was ${reported.state}` };
      default:
        return { kind: "wait", stepRef: "requested", progress: 30, delayMs: askAgainInMs(reported) };
    }
  }

  async function arrive(task: Task): Promise<StepOutcome> {
    const seen = await lookAtRegistry(context, await readTaskDomain(db, task));
    if (seen.ok && seen.value?.isOurs) return { kind: "done" };
    return { kind: "wait", stepRef: "approved", progress: 80, delayMs: askAgainMs };
  }

  /** The other side has days: the longer it has waited, the less often it is asked for. Null: no status was given. */
  function askAgainInMs(reported: TransferStatus | null): number {
    if (reported === null) return askAgainMs;
    const waitedMs = platform.clock.now().getTime() - (reported.requestedAt?.getTime() ?? 0);
    return Math.min(Math.max(waitedMs / 10, askAgainMs), seldomMs);
  }

  return {
    kind: "domain-transfer",
    refundsOnFailure: true,
    // A wrong code, a lock, a young name, a rejection: for the customer and the other registrar to change.
    withoutAlarm: ["bad_transfer_code", "domain_not_registered", "transfer_prohibited", "transfer_rejected"],
    maxAttempts: 10,
    steps: [
      { name: "reserve", timeoutMs: timeouts.ofLook, run: doneBefore },
      { name: "request", timeoutMs: timeouts.ofSettling, run: request },
      { name: "approval", timeoutMs: timeouts.ofSettling, run: approval },
      { name: "arrive", timeoutMs: timeouts.ofSettling, run: arrive },
    ],
    succeed: ({ objectId, input }) =>
      sql`domains_deliver(${objectId}, ${orderIdOf(input)}, ${platform.ids.next()}, ${platform.clock.now()})`,
    fail: ({ objectId, input }, error) =>
      sql`domains_refund(${objectId}, ${orderIdOf(input)}, ${platform.ids.next()}, ${error}, ${platform.clock.now()})`,
  };
}
