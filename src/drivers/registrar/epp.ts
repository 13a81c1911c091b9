import { type EppGreeting, GarbledError } from "./epp/codec/read-answer.ts";
import * as changes from "./epp/client/change-name.ts";
import { checkNames } from "./epp/client/check-names.ts";
import { infoOf } from "./epp/client/find-info.ts";
import { ownerOf } from "./epp/client/find-owner.ts";
import * as names from "./epp/client/name-acts.ts";
import { refuse } from "./epp/client/outcome.ts";
import { nextEvent } from "./epp/client/poll-events.ts";
import { createPool } from "./epp/client/pool.ts";
import { createRegistryLine, type RegistryLine } from "./epp/client/registry-line.ts";
import { restoreName } from "./epp/client/restore-name.ts";
import type { EppRegistry } from "./epp/client/settings.ts";
import { isSimulatedRegistry } from "./epp/simulated-registry.ts";
import type { Act, NameCheck, RegistrarDriver, RegistrarHealth, RegistryEvent, Result } from "./port.ts";
import type { Clock } from "#src/platform/clock.ts";

export interface EppRegistrarOptions {
  readonly registries: readonly EppRegistry[];
  /** Real time, also while a demo's clock is ahead. */
  readonly clock: Clock;
  /**
   * Which registries may be used: a greeting of another kind is refused before anything is asked. Play money
   * must not buy a real name, nor real money a simulated one.
   */
  readonly accepts: "simulated" | "real" | "any";
}

/** Registries by EPP over TLS (RFC 5730 to 5734), each with its endings. Nothing is connected before it is needed. */
export function createEppRegistrar({ registries, clock, accepts }: EppRegistrarOptions): RegistrarDriver {
  const lines = registries.map((registry) =>
    createRegistryLine(
      registry,
      createPool(registry, (greeting) => unwelcomeness(greeting, accepts)),
    ),
  );
  const endingOf = (name: string): string => name.slice(name.indexOf(".") + 1);
  const lineOf = (name: string): RegistryLine | null =>
    lines.find(({ registry }) => registry.endings.includes(endingOf(name))) ?? null;
  const act = async <T>(name: string, perform: (line: RegistryLine) => Promise<Act<T>>): Promise<Act<T>> => {
    const line = lineOf(name);
    if (line === null) return refuse("unsupported", "no registry has this ending");
    try {
      return await perform(line);
    } catch (error) {
      // It answered, without the data that such an answer holds: the name itself has to be looked up.
      if (error instanceof GarbledError) return { state: "unknown" };
      throw error;
    }
  };
  const ask = async <T>(
    name: string,
    perform: (line: RegistryLine) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const line = lineOf(name);
    if (line === null)
      return { ok: false, error: { code: "unsupported", detail: "no registry has this ending" } };
    return readable(() => perform(line));
  };

  return {
    kind: "epp",
    get simulated() {
      if (accepts !== "any") return accepts === "simulated";
      const greetings = lines.flatMap(({ pool }) => (pool.greeting === null ? [] : [pool.greeting]));
      return greetings.length > 0 && greetings.every(({ serverId }) => isSimulatedRegistry(serverId));
    },
    connectionOf: (tld) =>
      lines.find(({ registry }) => registry.endings.includes(tld))?.registry.name ?? "epp",
    capabilities(tld) {
      const line = lines.find(({ registry }) => registry.endings.includes(tld));
      if (line === undefined) return null;
      const { years, contactMode, batchSize } = line.registry;
      return {
        acts: line.supports("rgp")
          ? ["register", "renew", "transfer", "restore"]
          : ["register", "renew", "transfer"],
        years,
        contactMode,
        hasPrivacy: false,
        hasDnssec: line.supports("secDNS"),
        hasPremium: line.supports("fee"),
        hasLock: true,
        hasHold: true,
        hasDelete: true,
        ownerRequirements: [],
        verifiesContacts: false,
        batchSize,
        parallelChecks: line.registry.sessions,
      };
    },
    health: () => healthOf(lines),
    check: (asked) => checkAll(lines, lineOf, asked),
    create: (order) => act(order.name, (line) => names.createName(line, order)),
    renew: (order) => act(order.name, (line) => names.renewName(line, order)),
    transferIn: (order) => act(order.name, (line) => names.transferIn(line, order)),
    transferStatus: (name) => ask(name, (line) => names.transferStatus(line, name)),
    answerTransfer: (name, answer) => act(name, (line) => names.answerTransfer(line, name, answer)),
    restore: (name, key) => act(name, (line) => restoreName(line, name, key, () => clock.now())),
    delete: (name, key) => act(name, (line) => names.deleteName(line, name, key)),
    info: (name, code) => ask(name, (line) => infoOf(line, name, code)),
    owner: (name) => ask(name, (line) => ownerOf(line, name)),
    setNameServers: (name, servers) => act(name, (line) => changes.setNameServers(line, name, servers)),
    setDelegationSigners: (name, signers) => act(name, (line) => changes.setSigners(line, name, signers)),
    setLock: (name, isLocked) =>
      act(name, (line) => changes.setStatus(line, name, "clientTransferProhibited", isLocked)),
    setHold: (name, isHeld) => act(name, (line) => changes.setStatus(line, name, "clientHold", isHeld)),
    setRegistrant: (name, registrant) => act(name, (line) => changes.setRegistrant(line, name, registrant)),
    setPrivacy: async () => refuse("unsupported", "EPP has no proxy service"),
    makeTransferCode: (name) => act(name, (line) => changes.makeCode(line, name)),
    events: (cursor) => eventsOf(lines, cursor),
    // EPP has no question for it.
    balances: async () => ({ ok: true, value: [] }),
    listAll: async () => ({
      ok: false,
      error: { code: "unsupported", detail: "EPP lists no names: the registry's daily report does" },
    }),
    close: async () => {
      await Promise.all(lines.map(({ pool }) => pool.close()));
    },
  };
}

/** An answer without the data that it should hold counts as lost. */
async function readable<T>(perform: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof GarbledError)) throw error;
    return { ok: false, error: { code: "failed", detail: error.message } };
  }
}

function unwelcomeness({ serverId }: EppGreeting, accepts: EppRegistrarOptions["accepts"]): string | null {
  if (accepts === "any" || isSimulatedRegistry(serverId) === (accepts === "simulated")) return null;
  return accepts === "real"
    ? `${serverId} is a simulation, and customers pay with real money`
    : `${serverId} is a real registry, and customers pay with play money`;
}

/** Login and greeting of every registry. */
async function healthOf(lines: readonly RegistryLine[]): Promise<RegistrarHealth> {
  const tried = await Promise.all(
    lines.map(async ({ registry, ask, pool }) => {
      const polled = await ask({ kind: "poll-request" });
      const problem = polled.ok ? null : `${registry.name}: ${polled.error.detail}`;
      return { problem, version: `${registry.name}: ${pool.greeting?.serverId ?? "not reached"}` };
    }),
  );
  const problems = tried.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  return {
    ok: problems.length === 0,
    version: tried.map(({ version }) => version).join(", "),
    problem: problems.length === 0 ? null : problems.join("; "),
  };
}

async function checkAll(
  lines: readonly RegistryLine[],
  lineOf: (name: string) => RegistryLine | null,
  asked: readonly string[],
): Promise<Result<NameCheck[]>> {
  const results = await Promise.all(
    lines.map((line) =>
      readable(() =>
        checkNames(
          line,
          asked.filter((name) => lineOf(name) === line),
        ),
      ),
    ),
  );
  const failed = results.find((result) => !result.ok);
  const known = results.flatMap((result) => (result.ok ? result.value : []));
  if (failed !== undefined && known.length === 0) return failed;
  const checks = new Map(known.map((check) => [check.name, check]));
  return {
    ok: true,
    value: asked.map(
      (name) =>
        checks.get(name) ?? {
          name,
          availability: lineOf(name) === null ? "unsupported" : "unknown",
          premium: null,
        },
    ),
  };
}

/** The cursor holds the last message of each registry, which is removed from its queue with the next call. */
async function eventsOf(
  lines: readonly RegistryLine[],
  cursor: string | null,
): Promise<Result<{ events: RegistryEvent[]; cursor: string | null }>> {
  const seen = new URLSearchParams(cursor ?? "");
  const next = new URLSearchParams();
  const events: RegistryEvent[] = [];
  const results = await Promise.all(
    lines.map(async (line) => ({
      name: line.registry.name,
      result: await readable(() => nextEvent(line, seen.get(line.registry.name))),
    })),
  );
  for (const { name, result } of results) {
    const last = seen.get(name);
    if (!result.ok && last !== null) next.set(name, last);
    if (!result.ok || result.value === null) continue;
    events.push(result.value);
    next.set(name, result.value.id.slice(name.length + 1));
  }
  const failed = results.find(({ result }) => !result.ok)?.result;
  if (events.length === 0 && failed !== undefined && !failed.ok) return failed;
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { ok: true, value: { events, cursor: next.size === 0 ? null : next.toString() } };
}
