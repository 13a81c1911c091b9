import * as z from "zod/mini";
import { endingOf } from "./engine/endings.ts";
import type { Act, NameCheck, RegistrarDriver, RegistrarError, RegistryEvent, Result } from "./port.ts";

const unserved: RegistrarError = { code: "unsupported", detail: "no registrar sells this ending" };

/**
 * Several registrars as one: each ending is served by the first that sells it, in the order of REGISTRAR. Members
 * have the names that REGISTRAR gives them.
 */
export function createRoutedRegistrar(members: ReadonlyMap<string, RegistrarDriver>): RegistrarDriver {
  const all = [...members].map(([name, driver]) => ({ name, driver }));
  const memberFor = (tld: string): Member | undefined =>
    all.find(({ driver }) => driver.capabilities(tld) !== null);
  const registrarFor = (tld: string): RegistrarDriver | undefined => memberFor(tld)?.driver;
  const act = async <T>(
    name: string,
    perform: (driver: RegistrarDriver) => Promise<Act<T>>,
  ): Promise<Act<T>> => {
    const driver = registrarFor(endingOf(name));
    return driver === undefined ? { state: "refused", error: unserved } : perform(driver);
  };
  const ask = async <T>(
    name: string,
    perform: (driver: RegistrarDriver) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const driver = registrarFor(endingOf(name));
    return driver === undefined ? { ok: false, error: unserved } : perform(driver);
  };

  return {
    kind: all.map(({ name }) => name).join(","),
    get simulated() {
      return all.every(({ driver }) => driver.simulated);
    },
    capabilities: (tld) => registrarFor(tld)?.capabilities(tld) ?? null,
    connectionOf(tld) {
      const member = memberFor(tld);
      return member === undefined ? "none" : `${member.name}/${member.driver.connectionOf(tld)}`;
    },
    async health() {
      const healths = await Promise.all(all.map(({ driver }) => driver.health()));
      const problems = healths.flatMap(({ problem }) => problem ?? []);
      return {
        ok: healths.every(({ ok }) => ok),
        version: healths.map(({ version }) => version).join(", "),
        problem: problems.length === 0 ? null : problems.join("; "),
      };
    },
    check: (names) => checkAll(all, registrarFor, names),
    create: (order) => act(order.name, (driver) => driver.create(order)),
    renew: (order) => act(order.name, (driver) => driver.renew(order)),
    transferIn: (order) => act(order.name, (driver) => driver.transferIn(order)),
    transferStatus: (name) => ask(name, (driver) => driver.transferStatus(name)),
    answerTransfer: (name, answer) => act(name, (driver) => driver.answerTransfer(name, answer)),
    restore: (name, key) => act(name, (driver) => driver.restore(name, key)),
    delete: (name, key) => act(name, (driver) => driver.delete(name, key)),
    info: (name, code) => ask(name, (driver) => driver.info(name, code)),
    owner: (name) => ask(name, (driver) => driver.owner(name)),
    setNameServers: (name, servers) => act(name, (driver) => driver.setNameServers(name, servers)),
    setDelegationSigners: (name, signers) =>
      act(name, (driver) => driver.setDelegationSigners(name, signers)),
    setLock: (name, isLocked) => act(name, (driver) => driver.setLock(name, isLocked)),
    setHold: (name, isHeld) => act(name, (driver) => driver.setHold(name, isHeld)),
    setRegistrant: (name, registrant) => act(name, (driver) => driver.setRegistrant(name, registrant)),
    setPrivacy: (name, isPrivate) => act(name, (driver) => driver.setPrivacy(name, isPrivate)),
    makeTransferCode: (name) => act(name, (driver) => driver.makeTransferCode(name)),
    events: (cursor) => eventsOf(all, cursor),
    listAll: (cursor) => listFrom(all, cursor),
    balances: () => balancesOf(all),
    close: async () => {
      await Promise.all(all.map(({ driver }) => driver.close()));
    },
  };
}

/** Of those that answer; an error when none does. */
async function balancesOf(all: readonly Member[]): ReturnType<RegistrarDriver["balances"]> {
  const found = await Promise.all(all.map(({ driver }) => driver.balances()));
  const answers = found.flatMap((one) => (one.ok ? [one.value] : []));
  const refusal = found.find((one) => !one.ok);
  if (answers.length === 0 && refusal !== undefined) return refusal;
  return { ok: true, value: answers.flat() };
}

interface Member {
  readonly name: string;
  readonly driver: RegistrarDriver;
}

async function checkAll(
  all: readonly Member[],
  registrarFor: (tld: string) => RegistrarDriver | undefined,
  asked: readonly string[],
): Promise<Result<NameCheck[]>> {
  const results = await Promise.all(
    all.map(async ({ driver }) => {
      const names = asked.filter((name) => registrarFor(endingOf(name)) === driver);
      return names.length === 0 ? null : driver.check(names);
    }),
  );
  const known = results.flatMap((result) => (result?.ok ? result.value : []));
  for (const result of results) if (result !== null && !result.ok && known.length === 0) return result;
  const checks = new Map(known.map((check) => [check.name, check]));
  const unchecked = (name: string): NameCheck => ({
    name,
    availability: registrarFor(endingOf(name)) === undefined ? "unsupported" : "unknown",
    premium: null,
  });
  return { ok: true, value: asked.map((name) => checks.get(name) ?? unchecked(name)) };
}

const cursors = z.record(z.string(), z.nullable(z.string()));

/** The cursor of each member by its name; none from before there were several, and events may come again. */
function readCursors(cursor: string | null): Readonly<Record<string, string | null>> {
  try {
    const parsed = z.safeParse(cursors, JSON.parse(cursor ?? "{}"));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

async function eventsOf(
  all: readonly Member[],
  cursor: string | null,
): Promise<Result<{ events: RegistryEvent[]; cursor: string | null }>> {
  const seen = readCursors(cursor);
  const answers = await Promise.all(
    all.map(async ({ name, driver }) => ({ name, answer: await driver.events(seen[name] ?? null) })),
  );
  const events = answers.flatMap(({ answer }) => (answer.ok ? answer.value.events : []));
  // An unreachable registrar, or one without a queue of events, does not hold back the events of the others.
  const refusals = answers.flatMap(({ answer }) => (answer.ok ? [] : [answer]));
  const refusal = refusals.find(({ error }) => error.code !== "unsupported") ?? refusals[0];
  if (refusal !== undefined && refusals.length === answers.length) return refusal;
  const next = answers.map(({ name, answer }) => [
    name,
    answer.ok ? answer.value.cursor : (seen[name] ?? null),
  ]);
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { ok: true, value: { events, cursor: JSON.stringify(Object.fromEntries(next)) } };
}

/**
 * The members' lists one after the other; the cursor holds the remaining ones. A member that does not answer keeps its
 * place while the others are read, so the list ends only when all have answered. Those that list nothing are left out.
 */
async function listFrom(
  all: readonly Member[],
  cursor: string | null,
): Promise<Result<{ names: string[]; cursor: string | null }>> {
  const stored = readCursors(cursor);
  const isBeginning = Object.keys(stored).length === 0;
  const left = all.filter(({ name }) => isBeginning || name in stored);
  const next = new Map(left.map(({ name }) => [name, stored[name] ?? null]));
  let refusal: { ok: false; error: RegistrarError } | undefined;
  for (const { name, driver } of left) {
    const answer = await driver.listAll(next.get(name) ?? null);
    if (answer.ok) {
      if (answer.value.cursor === null) next.delete(name);
      else next.set(name, answer.value.cursor);
      return page(answer.value.names, next);
    }
    if (answer.error.code === "unsupported") next.delete(name);
    else refusal ??= answer;
  }
  if (refusal !== undefined) return refusal;
  return isBeginning ? { ok: false, error: unserved } : page([], next);
}

function page(names: string[], next: ReadonlyMap<string, string | null>) {
  const cursor = next.size === 0 ? null : JSON.stringify(Object.fromEntries(next));
  return { ok: true, value: { names, cursor } } as const;
}
