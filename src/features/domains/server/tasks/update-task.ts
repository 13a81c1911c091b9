import { sql } from "kysely";
import type { Act, NameServer, RegistrarCapabilities, RegistryName } from "#src/drivers/registrar/port.ts";
import { registrantOf } from "#src/features/contacts/server/index.ts";
import type { StepOutcome, Task, TaskKind } from "#src/platform/tasks/task-kind.ts";
import type { DomainsContext } from "../deps.ts";
import { lookAtRegistry } from "../sync/look-at-registry.ts";
import { readTaskDomain, type TaskDomain } from "./ordered-domain.ts";
import { timeouts } from "./timeouts.ts";
import { pendingOutcome, refusalOutcome } from "./registry-outcomes.ts";

const lookAgainMs = 2_000;

/** Sends the wanted settings of a domain to the registry, where the registry has others. */
export function updateTask(context: DomainsContext): TaskKind {
  const { platform, driver } = context;
  const db = platform.db.kysely;

  async function update(task: Task): Promise<StepOutcome> {
    const domain = await readTaskDomain(db, task);
    const seen = await lookAtRegistry(context, domain);
    if (!seen.ok) return refusalOutcome(seen.error);
    if (!seen.value?.isOurs)
      return { kind: "fail", error: "registry_refused", detail: "the name is not ours" };
    for (const act of await actsFor(domain, seen.value)) {
      const answer = await act();
      if (answer.state === "refused") return refusalOutcome(answer.error);
      if (answer.state === "pending") return pendingOutcome;
      // All of them replace the existing values: repeated they change nothing.
      if (answer.state === "unknown") {
        return { kind: "wait", stepRef: null, progress: 50, delayMs: lookAgainMs };
      }
    }
    await lookAtRegistry(context, domain);
    return { kind: "done" };
  }

  async function actsFor(domain: TaskDomain, seen: RegistryName): Promise<(() => Promise<Act<unknown>>)[]> {
    const { name } = domain;
    const differs = differencesOf(domain, seen, driver.capabilities(domain.tld));
    const registrant = differs.registrant
      ? await registrantOf(db, domain.customerId, domain.contactId)
      : undefined;
    return [
      differs.nameServers && (() => driver.setNameServers(name, domain.nameServers)),
      differs.lock && (() => driver.setLock(name, domain.isLocked)),
      differs.hold && (() => driver.setHold(name, domain.isHeld)),
      registrant && (() => driver.setRegistrant(name, registrant)),
      differs.privacy && (() => driver.setPrivacy(name, domain.isPrivate)),
    ].filter((act) => typeof act === "function");
  }

  return {
    kind: "domain-update",
    steps: [{ name: "update", timeoutMs: timeouts.ofChange, run: update }],
    succeed: ({ objectId, input }) =>
      sql`domains_finish_update(${objectId}, ${revisionOf(input)}::integer, ${platform.clock.now()})`,
    fail: ({ objectId, input }, error) =>
      sql`domains_revert_update(${objectId}, ${revisionOf(input)}::integer, ${error}, ${platform.clock.now()})`,
  };
}

/** Which settings the registry has to be sent; owner and privacy cannot be read there. */
function differencesOf(domain: TaskDomain, seen: RegistryName, can: RegistrarCapabilities | null) {
  const isLocked = seen.statuses.includes("clientTransferProhibited");
  const isHeld = seen.statuses.includes("clientHold");
  return {
    nameServers: listOf(domain.nameServers) !== listOf(seen.nameServers),
    lock: can?.hasLock === true && domain.isLocked !== isLocked,
    hold: can?.hasHold === true && domain.isHeld !== isHeld,
    registrant: domain.pushesRegistrant && can?.contactMode !== "none",
    privacy: domain.pushesPrivacy && can?.hasPrivacy === true,
  };
}

function revisionOf({ revision }: Task["input"]): number {
  return Number(revision);
}

/** The same servers in any order are the same. */
function listOf(servers: readonly NameServer[]): string {
  return servers
    .map(({ host, addresses }) => [host.toLowerCase(), ...addresses.toSorted()].join(" "))
    .toSorted()
    .join("\n");
}
