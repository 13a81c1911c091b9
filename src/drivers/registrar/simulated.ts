import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { Ids } from "#src/platform/ids.ts";
import { checkInBatches } from "./engine/check-in-batches.ts";
import { errorOfCode } from "./engine/result-codes.ts";
import { createTurns } from "./engine/turns.ts";
import type { Act, RegistrarDriver, RegistryName, Result, TransferStatus } from "./port.ts";
import * as answers from "#src/sandbox/registry/answers.ts";
import {
  createRegistryLine,
  noRegistryFaults,
  refusedAct,
  type RegistryDelays,
  type RegistryFaults,
} from "#src/sandbox/registry/faults.ts";
import { createNameDesk } from "#src/sandbox/registry/name-desk.ts";
import { sandboxRegistrars, type SimulatedRegistry } from "#src/sandbox/registry/registry-port.ts";
import type { Answer, ClientStatus } from "#src/sandbox/registry/registry-session.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import { policyOf, splitName } from "#src/sandbox/registry/tld-policies.ts";

export interface SimulatedRegistrarOptions {
  readonly db: Pool;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "random" | "secret">;
  /** The same seed puts the same faults on the same calls for a name. */
  readonly seed: number;
  readonly delays?: Partial<RegistryDelays>;
  readonly faults?: Partial<RegistryFaults>;
}

/** The driver and its registry, for code that plays the other side. */
export interface SimulatedRegistrar extends RegistrarDriver {
  readonly registry: SimulatedRegistry;
}

const noDelays: RegistryDelays = { roundTripMs: 0, lateMs: 0 };
const batchSize = 50;
const parallelChecks = 4;
const pageSize = 100;
const ours = sandboxRegistrars.ours.id;

/**
 * Names of the sandbox registry, by direct calls instead of EPP. It remembers our keys: a finished act is answered
 * as done when it is repeated.
 */
export function createSimulatedRegistrar(options: SimulatedRegistrarOptions): SimulatedRegistrar {
  const { ids, seed } = options;
  const delays = { ...noDelays, ...options.delays };
  const registry = createSimulatedRegistry(options);
  const session = registry.session(ours);
  const desk = createNameDesk(session, delays.lateMs);
  const line = createRegistryLine({ ...noRegistryFaults, ...options.faults }, delays, seed);
  const takeTurn = createTurns(parallelChecks);
  const toAct = <T, V>(answer: Answer<T>, read: (value: T) => V) =>
    answers.toAct(answer, read, delays.lateMs);

  async function info(name: string, code?: string): Promise<Result<RegistryName | null>> {
    const found = await session.infoName(name, code);
    if (!found.ok && found.code === 2303) return { ok: true, value: null };
    if (!found.ok) return { ok: false, error: errorOfCode(found.code, found.reason) };
    const below = found.value.hosts.filter((host) => answers.isBelow(host, name));
    const infos = await Promise.all(below.map((host) => session.infoHost(host)));
    const hosts = infos.flatMap((host) => (host.ok ? [host.value] : []));
    return { ok: true, value: answers.toRegistryName(found.value, ours, hosts) };
  }

  function setStatus(name: string, status: ClientStatus, isSet: boolean): Promise<Act<null>> {
    const parts = { statuses: [status] };
    return line.act(name, () =>
      desk.change(name, async ({ statuses }) => {
        if (statuses.includes(status) === isSet) return changed(null);
        return changed(isSet ? { add: parts, remove: {} } : { add: {}, remove: parts });
      }),
    );
  }

  return {
    kind: "simulated",
    simulated: true,
    registry,
    connectionOf: () => "sandbox",
    capabilities(tld) {
      const policy = policyOf(tld);
      if (policy === null) return null;
      const { years, contactMode, hasPrivacy, hasDnssec, hasPremium } = policy;
      const restore = policy.redemptionDays > 0 ? (["restore"] as const) : [];
      return {
        acts: ["register", "renew", "transfer", ...restore],
        years,
        contactMode,
        hasPrivacy,
        hasDnssec,
        hasPremium,
        batchSize,
        parallelChecks,
        hasLock: true,
        hasHold: true,
        hasDelete: true,
        ownerRequirements: [],
        verifiesContacts: false,
      };
    },
    async health() {
      const reached = await line.ask(null, async () => ({ ok: true, value: await registry.now() }));
      const problem = reached.ok ? null : reached.error.detail;
      return { ok: reached.ok, version: registry.label, problem };
    },
    check: (names) =>
      checkInBatches(names, {
        size: batchSize,
        takeTurn,
        checkBatch: (batch) =>
          line.ask(null, async () =>
            answers.toResult(await session.checkNames(batch), (all) => all.map(answers.toNameCheck)),
          ),
      }),
    create: (order) => line.act(order.name, () => desk.create(order)),
    renew: ({ name, years, currentExpiry, key: once, premiumCents: feeCents }) =>
      line.act(name, async () => {
        const day = dayOf(currentExpiry);
        const answer = await session.renewName({ name, years, once, feeCents, currentExpiry: day });
        if (!answer.ok && answer.code === 2306) {
          const found = await session.infoName(name);
          if (found.ok && dayOf(found.value.expiresAt) !== day) return refusedAct("stale", answer.reason);
        }
        return toAct(answer, answers.toRegistration);
      }),
    transferIn: ({ name, code, registrant, key: once, premiumCents: feeCents }) =>
      line.act(name, async () => {
        const answer = await session.requestTransfer({ name, code, once, feeCents });
        if (answer.ok && answer.code === 1000) {
          const contact = await desk.ensureContact(name, registrant);
          const id = contact.ok ? contact.value : null;
          if (id !== null) await session.updateName({ name, add: {}, remove: {}, registrant: id });
        }
        return toAct(answer, answers.toRegistration);
      }),
    transferStatus: (name) =>
      line.ask<TransferStatus | null>(name, async () => {
        const answer = await session.queryTransfer(name);
        // No transfer, a free name, or a name of others: no transfer of ours.
        if (!answer.ok && [2301, 2303, 2201].includes(answer.code)) return { ok: true, value: null };
        return answers.toResult(answer, (transfer) => answers.toTransferStatus(transfer, ours));
      }),
    answerTransfer: (name, answer) =>
      line.act(name, async () => toAct(await session.answerTransfer(name, answer), () => null)),
    restore: (name) =>
      line.act(name, async () => {
        const checked = await session.checkNames([name]);
        const fees = checked.ok ? checked.value[0]?.fees : null;
        const feeCents = fees?.isPremium === true ? fees.restoreCents + fees.renewCents : null;
        const asked = await session.requestRestore(name, feeCents);
        // An interrupted restore continues with its report.
        const report = await session.reportRestore(name);
        return report.ok || asked.ok ? toAct(report, answers.toRegistration) : answers.refusal(asked);
      }),
    delete: (name) =>
      line.act(name, async () => {
        const answer = await session.deleteName(name);
        if (answer.ok || answer.code === 2303) return { state: "done", value: null };
        const found = answer.code === 2304 ? await session.infoName(name) : null;
        const isOver = found?.ok === true && found.value.statuses.includes("pendingDelete");
        return isOver ? { state: "done", value: null } : answers.refusal(answer);
      }),
    info: (name, code) => line.ask(name, () => info(name, code)),
    owner: (name) => line.ask(name, () => answers.ownerOf(session, name)),
    setNameServers: (name, servers) =>
      line.act(name, () =>
        desk.change(name, async ({ hosts }) => {
          const ready = await desk.ensureHosts(name, servers);
          if (!ready.ok) return ready;
          const wanted = servers.map(({ host }) => host);
          const add = { hosts: wanted.filter((host) => !hosts.includes(host)) };
          const remove = { hosts: hosts.filter((host) => !wanted.includes(host)) };
          return changed({ add, remove });
        }),
      ),
    setDelegationSigners: (name, signers) =>
      line.act(name, () =>
        desk.change(name, async () => changed({ add: { signers }, remove: {}, removesAllSigners: true })),
      ),
    setLock: (name, isLocked) => setStatus(name, "clientTransferProhibited", isLocked),
    setHold: (name, isHeld) => setStatus(name, "clientHold", isHeld),
    setRegistrant: (name, registrant) =>
      line.act(name, () =>
        desk.change(name, async () => {
          const contact = await desk.ensureContact(name, registrant);
          if (!contact.ok) return contact;
          return changed(contact.value === null ? null : { add: {}, remove: {}, registrant: contact.value });
        }),
      ),
    setPrivacy: (name, isPrivate) =>
      line.act(name, async () => {
        const policy = policyOf(splitName(name)?.tld ?? "");
        if (policy?.hasPrivacy === false) return refusedAct("unsupported", "the ending has no privacy");
        return desk.change(name, async () => changed({ add: {}, remove: {}, isPrivate }));
      }),
    makeTransferCode: (name) =>
      line.act(name, async () => {
        const code = ids.secret();
        return toAct(await session.updateName({ name, add: {}, remove: {}, code }), () => code);
      }),
    events: (cursor) =>
      line.ask(null, async () => {
        // Events handed out before must have arrived, or no one would have their ids.
        if (cursor !== null) await session.acknowledge(cursor);
        return answers.toResult(await session.poll(), (message) => ({
          events: message === null ? [] : [answers.toEvent(message)],
          cursor: message?.id ?? null,
        }));
      }),
    balances: () =>
      line.ask(null, async () => {
        const cents = await registry.creditOf(ours);
        return { ok: true, value: cents === null ? [] : [{ account: "sandbox", currency: "USD", cents }] };
      }),
    listAll: (cursor) =>
      line.ask(null, async () => {
        const names = await registry.namesOf(ours, cursor, pageSize);
        const next = names.length < pageSize ? null : (names.at(-1) ?? null);
        return { ok: true, value: { names, cursor: next } };
      }),
    close: async () => {},
  };
}

function changed<T>(value: T): { readonly ok: true; readonly code: 1000; readonly value: T } {
  return { ok: true, code: 1000, value };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
