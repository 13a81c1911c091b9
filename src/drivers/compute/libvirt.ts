import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { changeAddresses, changeSize, notePassword } from "./libvirt/change.ts";
import { openScreen } from "./libvirt/console.ts";
import { isOff } from "./libvirt/domain.ts";
import { readPendingAct } from "./libvirt/goal.ts";
import { readHealth } from "./libvirt/health.ts";
import { createHosts } from "./libvirt/hosts.ts";
import { locate, ownMachine, type Site } from "./libvirt/locate.ts";
import type { LibvirtNode } from "./libvirt/node.ts";
import { observeAll } from "./libvirt/observe-all.ts";
import { observeDomain } from "./libvirt/observe.ts";
import { endingTimes } from "./libvirt/power.ts";
import { createReconciler } from "./libvirt/reconcile.ts";
import { pickHost } from "./libvirt/room.ts";
import { findDuplicates, removeDuplicate } from "./libvirt/duplicates.ts";
import type { VirshOptions } from "./libvirt/virsh.ts";
import type { ComputeDriver, MachineRef } from "./port.ts";
import { createPlaces } from "./engine/places.ts";
import { EngineRefusal, resultOf, stepOf } from "./engine/refusal.ts";

export interface LibvirtComputeOptions extends VirshOptions {
  readonly db: Pool;
  readonly clock: Clock;
  readonly nodes: () => Promise<readonly LibvirtNode[]>;
  /** Folder on each host for the sockets of screens, which we must be able to open; null: libvirt's own. */
  readonly consoleDir: string | null;
  /** Addresses of the name servers for guests. */
  readonly resolvers: readonly string[];
}

/** How long a guest may take to shut down for a restart. */
const restartTimeoutMs = 30_000;

/** A compute driver that keeps nothing open between its calls. */
export interface LibvirtCompute extends ComputeDriver {
  close(): void;
}

/** Virtual machines (QEMU with KVM) on hosts of libvirt, by `virsh`. */
export function createLibvirtCompute({ db, clock, ...options }: LibvirtComputeOptions): LibvirtCompute {
  const hosts = createHosts(options);
  const places = createPlaces(db, clock);
  const { begin, resume } = createReconciler(hosts, places, clock);

  /** Finds the machine, or throws: for acts that first look at it. */
  const siteOf = async (ref: MachineRef): Promise<Site> => {
    const site = await locate(hosts, places, ref.serverId);
    if (site === null) throw new EngineRefusal("not_found", "there is no such machine");
    return site;
  };

  return {
    kind: "libvirt",
    simulated: false,
    capabilities: () => ({
      consoles: ["vnc"],
      onlinePassword: true,
      extraIpv4: "live",
      canMove: false,
      passwordHash: "sha512-crypt",
    }),
    health: () => readHealth(hosts),
    provision: (spec) =>
      stepOf(async () => {
        const site = await locate(hosts, places, spec.serverId);
        const { id } = (site?.host ?? (await pickHost(hosts, spec))).node;
        await places.claim(spec.serverId, id);
        return begin(spec.serverId, { act: "provision", generation: spec.generation }, spec);
      }),
    start: (ref) => begin(ref.serverId, { act: "start" }),
    stop: (ref, { graceful, timeoutMs }) =>
      begin(ref.serverId, { act: "stop", ...endingTimes(clock.now(), graceful ? timeoutMs : 0) }),
    restart: (ref, { hard }) =>
      stepOf(async () => {
        const { run } = ownMachine(await siteOf(ref));
        const times = endingTimes(clock.now(), hard ? 0 : restartTimeoutMs);
        return begin(ref.serverId, { act: "restart", run, ...times });
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
    move: (ref) =>
      stepOf(async () => {
        ownMachine(await siteOf(ref));
        throw new EngineRefusal("unsupported", "a machine of libvirt stays on its host");
      }),
    destroy: (ref) => begin(ref.serverId, { act: "destroy" }),
    async poll(stepRef) {
      const pendingAct = readPendingAct(stepRef);
      return pendingAct === null ? { state: "unknown", stepRef: null } : resume(pendingAct);
    },
    observe: (ref) =>
      resultOf(async () => {
        const site = await locate(hosts, places, ref.serverId);
        if (!site?.domain) return null;
        return observeDomain(site.domain, site.host.node.id, clock.now());
      }),
    duplicates: ({ serverId }) =>
      resultOf(async () =>
        (await findDuplicates(hosts, places, serverId, clock.now())).map(({ duplicate }) => duplicate),
      ),
    destroyDuplicate: ({ serverId }, handle) =>
      resultOf(async () => {
        await removeDuplicate(await findDuplicates(hosts, places, serverId, clock.now()), handle);
        return null;
      }),
    observeAll: () => resultOf(() => observeAll(hosts, places, clock.now())),
    openConsole: (ref) =>
      resultOf(async () => {
        const site = await siteOf(ref);
        const machine = ownMachine(site);
        if (isOff(machine)) throw new EngineRefusal("invalid", "the machine is off");
        return openScreen(site.host.node.endpoint, machine.vncSocket);
      }),
    close: () => undefined,
  };
}
