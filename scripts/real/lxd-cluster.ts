import { setTimeout as pause } from "node:timers/promises";
import { claimNetwork, type Network, whyNoLxd } from "./lxd.ts";
import { type LxdDaemon, startDaemon } from "./lxd-daemon.ts";

/** A cluster of two private daemons, each with its own network and bridge, joined by a virtual cable. */
export interface LxdCluster {
  readonly members: readonly [LxdMember, LxdMember];
  readonly network: Network;
  readonly storagePool: string;
  /** Waits until each member sees the other. */
  untilOnline(): Promise<void>;
  stop(): Promise<void>;
}

export interface LxdMember extends LxdDaemon {
  readonly name: string;
}

/** Seconds of silence after which a member counts as offline: the minimum that LXD accepts. */
const offlineThreshold = 11;
/** Where each member listens. */
const port = 8443;
/** The last number of the second member's address; the first member has the gateway's. */
const secondHost = 254;
const onlineTries = 240;
const pauseMs = 250;

export async function startLxdCluster(): Promise<LxdCluster> {
  const reason = whyNoLxd();
  if (reason !== null) throw new Error(reason);
  const network = await claimNetwork();
  const first = await startDaemon(network.bridge);
  const stops = [first.stop];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    makeBridge(first, network, network.gateway);
    await first.lxc("storage", "create", "default", "dir");
    await first.lxc("config", "set", "core.https_address", `${network.gateway}:${port}`);
    await first.lxc("cluster", "enable", "node1");
    await first.lxc("config", "set", "cluster.offline_threshold", String(offlineThreshold));
    const second = await startDaemon(network.bridge, { isApart: true });
    stops.push(second.stop);
    const address = network.address(secondHost);
    makeBridge(second, network, address);
    joinBridges(first, second, network);
    const token = (await first.lxc("cluster", "add", "node2")).trim().split("\n").at(-1) ?? "";
    await second.initialise(preseed(token, `${address}:${port}`));
    const cluster: LxdCluster = {
      network,
      stop,
      members: [
        { ...first, name: "node1" },
        { ...second, name: "node2" },
      ],
      storagePool: "default",
      untilOnline: () => untilOnline(first),
    };
    await cluster.untilOnline();
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A separate bridge per member: LXD would create its own on every member. */
function makeBridge({ ip }: LxdDaemon, { bridge, prefixLength }: Network, address: string): void {
  ip("link", "set", "lo", "up");
  ip("link", "add", bridge, "type", "bridge");
  ip("address", "add", `${address}/${prefixLength}`, "dev", bridge);
  ip("link", "set", bridge, "up");
}

/** The cable is removed with either end. */
function joinBridges(first: LxdDaemon, second: LxdDaemon, { bridge }: Network): void {
  const [here, there] = [`${bridge}a`, `${bridge}b`];
  first.ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", String(second.networkPid));
  first.ip("link", "set", here, "master", bridge, "up");
  second.ip("link", "set", there, "master", bridge, "up");
}

function preseed(token: string, address: string): string {
  return JSON.stringify({
    cluster: {
      enabled: true,
      server_name: "node2",
      server_address: address,
      cluster_token: token,
      member_config: [{ entity: "storage-pool", name: "default", key: "source", value: "" }],
    },
  });
}

async function untilOnline({ lxc }: LxdDaemon): Promise<void> {
  for (let tries = 0; tries < onlineTries; tries += 1) {
    const states = await lxc("cluster", "list", "--format", "csv").catch(() => "");
    if ((states.match(/ONLINE/g) ?? []).length === 2) return;
    await pause(pauseMs);
  }
  throw new Error("the members of the cluster do not come online");
}
