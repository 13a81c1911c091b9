import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { claim, type Range } from "./claims.ts";
import { type LxdDaemon, startDaemon } from "./lxd-daemon.ts";

/** A private LXD on this machine, for tests and for trying the product: needs root, and no systemd. */
export interface Lxd extends LxdDaemon {
  readonly storagePool: string;
  readonly network: Network;
}

export interface Network {
  readonly bridge: string;
  readonly gateway: string;
  readonly prefixLength: number;
  /** The address with this last number. */
  address(last: number): string;
}

/** The programs it needs, and the packages that contain them. */
const packageOf = { lxd: "lxd", dnsmasq: "dnsmasq-base", nft: "nftables", busybox: "busybox-static" };

/** Debian packages that are missing here. */
export function missingPackages(): string[] {
  return Object.entries(packageOf)
    .filter(([command]) => spawnSync("sh", ["-c", `command -v ${command}`]).status !== 0)
    .map(([, name]) => name);
}

/** Why LXD cannot run here whatever is installed; null when it may. */
export function whyNeverLxd(): string | null {
  if (process.platform !== "linux") return "LXD runs on Linux only";
  return process.getuid?.() === 0 ? null : "LXD needs root";
}

/** Why LXD cannot run here, with the command that helps; null when it can. */
export function whyNoLxd(): string | null {
  const reason = whyNeverLxd();
  if (reason !== null) return reason;
  const packages = missingPackages();
  return packages.length === 0 ? null : `apt-get install --no-install-recommends ${packages.join(" ")}`;
}

/** One host with a storage pool and a bridge of its own. */
export async function startLxd(): Promise<Lxd> {
  const reason = whyNoLxd();
  if (reason !== null) throw new Error(reason);
  const network = await claimNetwork();
  const daemon = await startDaemon(network.bridge);
  try {
    await daemon.lxc("storage", "create", "default", "dir");
    const settings = ["ipv4.nat=true", "ipv4.dhcp=false", "ipv6.address=none", "dns.mode=none"];
    const address = `ipv4.address=${network.gateway}/${network.prefixLength}`;
    await daemon.lxc("network", "create", network.bridge, address, ...settings);
  } catch (error) {
    await daemon.stop();
    throw error;
  }
  return { ...daemon, network, storagePool: "default" };
}

/** A power cut after which the engine does not restart machines by itself. */
export async function losePower({ lxc, cutPower, powerOn }: LxdDaemon): Promise<void> {
  const names = (await lxc("list", "--format", "csv", "-c", "n")).split("\n").filter(Boolean);
  for (const name of names) await lxc("config", "set", name, "boot.autostart", "false");
  await cutPower();
  await powerOn();
}

const networks: Range = { kind: "network", first: 80, count: 170 };

/** A /24 that this machine has no route to, and that no other test process takes as long as this one runs. */
export async function claimNetwork(): Promise<Network> {
  const { number: third } = await claim(networks, isFreeNetwork);
  const address = (last: number): string => `10.77.${third}.${last}`;
  return { bridge: bridgeOf(third), gateway: address(1), prefixLength: 24, address };
}

function isFreeNetwork(third: number): boolean {
  // The table has addresses in hexadecimal with reversed bytes.
  const written = `00${third.toString(16).padStart(2, "0").toUpperCase()}4D0A`;
  const isRouted = readFileSync("/proc/net/route", "utf8").includes(written);
  return !isRouted && !existsSync(`/sys/class/net/${bridgeOf(third)}`);
}

const bridgeOf = (third: number): string => `lxdtest${third}`;
