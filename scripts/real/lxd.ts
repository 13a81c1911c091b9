import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

/** A private LXD on this machine, for tests and for trying the product: needs root, and no systemd. */
export interface Lxd {
  /** Folder of the daemon, and of its unix socket `unix.socket`. */
  readonly dir: string;
  readonly socket: string;
  readonly storagePool: string;
  readonly network: Network;
  /** What `lxc` prints. */
  lxc(...words: readonly string[]): Promise<string>;
  /** Ends the daemon and all that it made: machines, bridge, mounts, files. */
  stop(): Promise<void>;
}

export interface Network {
  readonly bridge: string;
  readonly gateway: string;
  readonly prefixLength: number;
  /** The address with this last number. */
  address(last: number): string;
}

const run = promisify(execFile);
const startTries = 120;
const pauseMs = 250;

/** Why there can be no LXD here, with the command that helps; null when there can. */
export function whyNoLxd(): string | null {
  if (process.platform !== "linux") return "LXD runs on Linux only";
  if (process.getuid?.() !== 0) return "LXD needs root";
  const missing = { lxd: "lxd", dnsmasq: "dnsmasq-base", nft: "nftables", busybox: "busybox-static" };
  const packages = Object.entries(missing)
    .filter(([command]) => spawnSync("sh", ["-c", `command -v ${command}`]).status !== 0)
    .map(([, name]) => name);
  return packages.length === 0 ? null : `apt-get install --no-install-recommends ${packages.join(" ")}`;
}

export async function startLxd(): Promise<Lxd> {
  const reason = whyNoLxd();
  if (reason !== null) throw new Error(reason);
  const dir = mkdtempSync(join(tmpdir(), "lxd-"));
  // Root of a machine is somebody else outside, and has to get to its disk.
  chmodSync(dir, 0o711);
  const log = openSync(join(dir, "lxd.out"), "a");
  const environment = { ...process.env, LXD_DIR: dir };
  const daemon = spawn("lxd", ["--logfile", join(dir, "lxd.log")], {
    env: environment,
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const lxc = async (...words: readonly string[]): Promise<string> => {
    const running = run("lxc", [...words], { env: environment, maxBuffer: 2 ** 26 });
    // Some of its commands read a configuration from there.
    running.child.stdin?.end();
    return (await running).stdout;
  };

  const end = async (): Promise<void> => {
    if (daemon.exitCode === null) {
      daemon.kill("SIGTERM");
      await once(daemon, "exit");
    }
    unmountAll(dir);
    rmSync(dir, { recursive: true, force: true });
  };
  const network = freeNetwork();
  try {
    await untilReady(lxc, () => daemon.exitCode !== null);
    await lxc("storage", "create", "default", "dir");
    const settings = ["ipv4.nat=true", "ipv4.dhcp=false", "ipv6.address=none", "dns.mode=none"];
    const address = `ipv4.address=${network.gateway}/${network.prefixLength}`;
    await lxc("network", "create", network.bridge, address, ...settings);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    dir,
    lxc,
    network,
    socket: join(dir, "unix.socket"),
    storagePool: "default",
    stop: async () => {
      const names = (await lxc("list", "--all-projects", "--format", "csv", "-c", "n"))
        .split("\n")
        .filter(Boolean);
      if (names.length > 0) await lxc("delete", "--force", ...names);
      await lxc("network", "delete", network.bridge);
      await end();
    },
  };
}

async function untilReady(lxc: Lxd["lxc"], hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isReady = await lxc("query", "/1.0").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (hasEnded() || tries === startTries) throw new Error("LXD did not start");
    await pause(pauseMs);
  }
}

/** A /24 that no route of this machine goes to yet. */
function freeNetwork(): Network {
  const routes = readFileSync("/proc/net/route", "utf8");
  for (let third = 80; third < 250; third += 1) {
    // The table writes addresses backwards in hexadecimal.
    const written = `00${third.toString(16).padStart(2, "0").toUpperCase()}4D0A`;
    if (routes.includes(written)) continue;
    const address = (last: number): string => `10.77.${third}.${last}`;
    return { bridge: `lxdtest${third}`, gateway: address(1), prefixLength: 24, address };
  }
  throw new Error("no free network in 10.77.0.0/16");
}

/** What the daemon mounted, innermost first. */
function unmountAll(dir: string): void {
  const points = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((point) => point.startsWith(`${dir}/`));
  for (const point of points.toReversed()) spawnSync("umount", ["-l", point]);
}
