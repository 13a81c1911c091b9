import { sql } from "kysely";
import type { CreateOrder, RegistryName } from "#src/drivers/registrar/port.ts";
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
import { orderIdOf, readTaskDomain, readTaskOrder, type TaskDomain } from "./ordered-domain.ts";
import { timeouts } from "./timeouts.ts";
import {
  isUnsettled,
  pendingOutcome,
  refusalOutcome,
  settledOutcome,
  unknownOutcome,
  unseenOutcome,
} from "./registry-outcomes.ts";

/**
 * Turns a paid order into a registered name, or refunds it. Only the registry's own record shows that it is
 * ours: every run of the step looks before it asks, so a lost answer leads neither to a refund nor to a second name.
 */
export function registerTask(context: DomainsContext): TaskKind {
  const { platform, driver } = context;
  const db = platform.db.kysely;

  /** Since the search somebody else may have taken it. */
  async function check(task: Task): Promise<StepOutcome> {
    const { name } = await readTaskDomain(db, task);
    const checked = await driver.check([name]);
    if (!checked.ok) return refusalOutcome(checked.error);
    const availability = checked.value[0]?.availability ?? "unknown";
    if (availability === "premium") return agreedPremium(task);
    if (availability === "available") return { kind: "done" };
    const detail = `the registry says ${availability}`;
    if (availability === "unknown") return { kind: "retry", error: "provider_unreachable", detail };
    return { kind: "fail", error: availability === "taken" ? "domain_taken" : "registry_refused", detail };
  }

  /** A premium name that was bought at the price of others: its buyer was shown no quote for it, or it became one. */
  async function agreedPremium(task: Task): Promise<StepOutcome> {
    const { premiumCents } = await readTaskOrder(db, task);
    if (premiumCents !== null) return { kind: "done" };
    return { kind: "fail", error: "price_changed", detail: "a premium name was ordered without a quote" };
  }

  async function register(task: Task, at: StepPosition): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    const seen = await lookAtRegistry(context, domain);
    if (!seen.ok) return unseenOutcome(seen.error, at);
    const known = ownOutcome(seen.value);
    if (known) return known;
    if (at.stepRef === "pending") {
      return { kind: "fail", error: "registry_refused", detail: "a pending registration is gone" };
    }
    if (isUnsettled(at, platform.clock.now())) return unknownOutcome(platform.clock.now(), at);
    const order = await createOrderOf(task, domain);
    if (order === null) return { kind: "fail", error: "not_found", detail: "the contact is gone" };
    const act = await driver.create(order);
    const look = () => lookAtRegistry(context, domain);
    // One that exists is there and not ours.
    const special = { price_changed: "price_changed", exists: "domain_taken" } as const;
    return settledOutcome({ act, look, judge: ownOutcome, special }, platform.clock.now(), at);
  }

  async function createOrderOf(task: Task, domain: TaskDomain): Promise<CreateOrder | null> {
    const { customerId, contactId, name, nameServers, isPrivate } = domain;
    const { orderId, years, premiumCents } = await readTaskOrder(db, task);
    const registrant = await registrantOf(db, customerId, contactId);
    return registrant && { name, years, nameServers, registrant, isPrivate, key: orderId, premiumCents };
  }

  /** A lock that fails now is still wanted and sent with the next change: no reason to give a name back. */
  async function protect(task: Task): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    if (driver.capabilities(domain.tld)?.hasLock) {
      await driver.setLock(domain.name, true);
      await lookAtRegistry(context, domain);
    }
    return { kind: "done" };
  }

  return {
    kind: "domain-register",
    refundsOnFailure: true,
    withoutAlarm: ["domain_taken", "price_changed"],
    maxAttempts: 10,
    steps: [
      // The purchase itself took the money; the step shows it as done.
      { name: "reserve", timeoutMs: timeouts.ofLook, run: doneBefore },
      { name: "check", timeoutMs: timeouts.ofLook, run: check },
      { name: "register", timeoutMs: timeouts.ofSettling, run: register },
      { name: "protect", timeoutMs: timeouts.ofSettling, run: protect },
    ],
    succeed: ({ objectId, input }) =>
      sql`domains_deliver(${objectId}, ${orderIdOf(input)}, ${platform.ids.next()}, ${platform.clock.now()})`,
    fail: ({ objectId, input }, error) =>
      sql`domains_refund(${objectId}, ${orderIdOf(input)}, ${platform.ids.next()}, ${error}, ${platform.clock.now()})`,
  };
}

/** What the registry's record means for an order; null without a record. */
function ownOutcome(seen: RegistryName | null): StepOutcome | null {
  if (seen === null) return null;
  if (!seen.isOurs) return { kind: "fail", error: "domain_taken", detail: "another registrar has it" };
  return seen.statuses.includes("pendingCreate") ? pendingOutcome : { kind: "done" };
}
