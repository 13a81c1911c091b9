import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freeNetwork, type Network, whyNoLxd } from "./lxd.ts";
import { type LxdDaemon, startDaemon } from "./lxd-daemon.ts";

/** A cluster of two private daemons on one bridge of this machine. */
export interface LxdCluster {
  readonly members: readonly [LxdMember, LxdMember];
  readonly network: Network;
  readonly storagePool: string;
  /** Waits until each member knows of the other. */
  untilOnline(): Promise<void>;
  stop(): Promise<void>;
}

export interface LxdMember extends LxdDaemon {
  readonly name: string;
}

/** Seconds of silence after which a member counts as offline: the least that it takes. */
const offlineThreshold = 11;
const onlineTries = 240;
const pauseMs = 250;

export async function startLxdCluster(): Promise<LxdCluster> {
  const reason = whyNoLxd();
  if (reason !== null) throw new Error(reason);
  const network = freeNetwork();
  makeBridge(network);
  const first = await startDaemon(network.bridge);
  const stops = [first.stop];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    await first.lxc("storage", "create", "default", "dir");
    await first.lxc("config", "set", "core.https_address", await freeAddress());
    await first.lxc("cluster", "enable", "node1");
    await first.lxc("config", "set", "cluster.offline_threshold", String(offlineThreshold));
    const second = await startDaemon(network.bridge);
    stops.push(second.stop);
    const token = (await first.lxc("cluster", "add", "node2")).trim().split("\n").at(-1) ?? "";
    await second.initialise(preseed(token, await freeAddress()));
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

/** A bridge of the machine's own: one of LXD's would be made by each member. */
function makeBridge({ bridge, gateway, prefixLength }: Network): void {
  const commands = [
    ["link", "add", bridge, "type", "bridge"],
    ["address", "add", `${gateway}/${prefixLength}`, "dev", bridge],
    ["link", "set", bridge, "up"],
  ];
  for (const words of commands) {
    const { status, stderr } = spawnSync("ip", words, { encoding: "utf8" });
    if (status !== 0) throw new Error(`ip ${words.join(" ")}: ${stderr}`);
  }
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

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  server.close();
  await once(server, "close");
  return `127.0.0.1:${port}`;
}
