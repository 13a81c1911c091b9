import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { changeAddresses, changeSize, notePassword } from "./incus/change.ts";
import { createConsoleHub } from "./incus/console-hub.ts";
import { readPendingAct } from "./incus/goal.ts";
import { readHealth } from "./incus/health.ts";
import { readHostTraffic, watchTraffic } from "./incus/host-traffic.ts";
import { createHosts, nodeOf } from "./incus/hosts.ts";
import { locate, ownMachine, type Site } from "./incus/locate.ts";
import { isRunning, shouldRun } from "./incus/machine.ts";
import type { ClientCertificate } from "./incus/client-certificate.ts";
import { observeInstance } from "./incus/observe.ts";
import { observeAll } from "./incus/observe-all.ts";
import { pickNode } from "./incus/pick-node.ts";
import { createReconciler } from "./incus/reconcile.ts";
import { IncusRefusal } from "./incus/refusal.ts";
import { findDuplicates, removeDuplicate } from "./incus/duplicates.ts";
import { createPlaces } from "./engine/places.ts";
import type { ComputeDriver, ComputeNode, MachineRef } from "./port.ts";
import { resultOf, stepOf } from "./engine/refusal.ts";

export interface IncusComputeOptions {
  readonly db: Pool;
  readonly clock: Clock;
  readonly nodes: () => Promise<readonly ComputeNode[]>;
  /** Our client certificate for nodes that are reached by https; read when the first such node is used. */
  readonly identity: () => ClientCertificate | null;
}

/** How long a guest may take to shut down for a restart. */
const restartTimeoutMs = 30_000;

/** A compute driver that holds connections to its nodes open. */
export interface IncusCompute extends ComputeDriver {
  close(): void;
}

/** System containers on LXD 5.0 and Incus 6, on one host, several, or the members of a cluster. */
export function createIncusCompute({ db, clock, nodes, identity }: IncusComputeOptions): IncusCompute {
  const hosts = createHosts(nodes, identity);
  const places = createPlaces(db, clock);
  const consoles = createConsoleHub();
  const watch = watchTraffic();
  const { begin, resume } = createReconciler(hosts, places, clock);

  /** Finds the machine, or throws: for acts that first look at it. */
  const siteOf = async (ref: MachineRef): Promise<Site> => {
    const site = await locate(hosts, places, ref.serverId);
    if (site === null) throw new IncusRefusal("not_found", "there is no such machine");
    return site;
  };

  return {
    kind: "incus",
    simulated: false,
    capabilities: () => ({
      consoles: ["text"],
      onlinePassword: true,
      extraIpv4: "live",
      canMove: true,
      passwordHash: "sha512-crypt",
    }),
    health: () => readHealth(hosts),
    provision: (spec) =>
      stepOf(async () => {
        const site = await locate(hosts, places, spec.serverId);
        const { id } = site?.node ?? (await pickNode(hosts, spec));
        await places.claim(spec.serverId, id);
        return begin(spec.serverId, { act: "provision", generation: spec.generation }, spec);
      }),
    start: (ref) => begin(ref.serverId, { act: "start" }),
    stop: (ref, how) => begin(ref.serverId, { act: "stop", ...how }),
    restart: (ref, { hard }) =>
      stepOf(async () => {
        const machine = ownMachine(await siteOf(ref));
        const since = isRunning(machine) ? machine.last_used_at : null;
        return begin(ref.serverId, { act: "restart", hard, timeoutMs: restartTimeoutMs, since });
      }),
    reinstall: (ref, spec) =>
      stepOf(async () => {
        await siteOf(ref);
        return begin(ref.serverId, { act: "reinstall", generation: spec.generation }, spec);
      }),
    setPassword: (ref, passwordHash) =>
      stepOf(async () => {
        await notePassword(await siteOf(ref), passwordHash);
        return begin(ref.serverId, { act: "password" });
      }),
    setAddresses: (ref, addresses) =>
      stepOf(async () => {
        await changeAddresses(await siteOf(ref), addresses);
        return { state: "done" };
      }),
    resize: (ref, size) =>
      stepOf(async () => {
        await changeSize(await siteOf(ref), size);
        return { state: "done" };
      }),
    move: (ref, nodeId) =>
      stepOf(async () => {
        const isOn = shouldRun(ownMachine(await siteOf(ref)));
        return begin(ref.serverId, { act: "move", node: nodeId, isOn, graceful: true });
      }),
    destroy: (ref) => begin(ref.serverId, { act: "destroy" }),
    async poll(stepRef) {
      const pendingAct = readPendingAct(stepRef);
      return pendingAct === null ? { state: "unknown", stepRef: null } : resume(pendingAct);
    },
    observe: (ref) =>
      resultOf(async () => {
        const site = await locate(hosts, places, ref.serverId);
        const instance = site?.current ?? site?.old ?? null;
        if (!site || !instance) return null;
        const traffic = await readHostTraffic(site.client, [instance]);
        const node = nodeOf(instance, site.node, await hosts.nodes());
        return observeInstance(instance, node, clock.now(), traffic.get(instance.name));
      }),
    duplicates: ({ serverId }) =>
      resultOf(async () =>
        (await findDuplicates(hosts, places, serverId, clock.now())).map(({ duplicate }) => duplicate),
      ),
    destroyDuplicate: ({ serverId }, handle) =>
      resultOf(async () => {
        await removeDuplicate(() => findDuplicates(hosts, places, serverId, clock.now()), serverId, handle);
        return null;
      }),
    observeAll: () => resultOf(() => observeAll(hosts, places, watch, clock.now())),
    openConsole: (ref) =>
      resultOf(async () => {
        const site = await siteOf(ref);
        const machine = ownMachine(site);
        if (!isRunning(machine)) throw new IncusRefusal("invalid", "the machine is off");
        return consoles.open(site.client, machine);
      }),
    close: () => {
      consoles.close();
      hosts.close();
    },
  };
}
