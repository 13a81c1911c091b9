import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { processesOf } from "./engine-processes.ts";

/** A private libvirt on this machine, for tests and for trying the product: needs root, no systemd and no KVM. */
export interface Libvirt {
  /** Folder of all its files; the sockets of screens are in `consoles`. */
  readonly dir: string;
  /** Connection URI. */
  readonly endpoint: string;
  readonly storagePool: string;
  readonly network: string;
  readonly consoleDir: string;
  readonly gateway: string;
  readonly prefixLength: number;
  /** The address with this last number. */
  address(last: number): string;
  /** What `virsh` prints. */
  virsh(...words: readonly string[]): Promise<string>;
  /** Simulates a power cut: the daemon and its machines are killed, their disks stay. The daemon restarts. */
  losePower(): Promise<void>;
  /** Stops it and removes all that it created: machines, bridge, mounts, files. */
  stop(): Promise<void>;
}

const run = promisify(execFile);
const startTries = 120;
const pauseMs = 250;

const commands = {
  libvirtd: "libvirt-daemon",
  virsh: "libvirt-clients",
  "qemu-system-x86_64": "qemu-system-x86",
  "qemu-img": "qemu-utils",
  iptables: "iptables",
  ebtables: "ebtables",
  ip: "iproute2",
  busybox: "busybox-static",
  depmod: "kmod",
  cpio: "cpio",
} as const;

const files = {
  "/usr/lib/x86_64-linux-gnu/libvirt/connection-driver/libvirt_driver_qemu.so": "libvirt-daemon-driver-qemu",
  "/etc/libvirt/nwfilter/clean-traffic.xml": "libvirt-daemon-config-nwfilter",
  "/usr/lib/grub/i386-pc/boot.img": "grub-pc-bin",
} as const;

/** Why libvirt cannot run here whatever is installed; null when it may. */
export function whyNeverLibvirt(): string | null {
  if (process.platform !== "linux" || process.arch !== "x64") return "these machines are for Linux on x86-64";
  return process.getuid?.() === 0 ? null : "a private libvirt needs root";
}

/** Debian packages that it needs and that are not installed. */
export function missingLibvirt(): string[] {
  return [
    ...Object.entries(commands)
      .filter(([command]) => spawnSync("sh", ["-c", `command -v ${command}`]).status !== 0)
      .map(([, name]) => name),
    ...Object.entries(files)
      .filter(([path]) => !existsSync(path))
      .map(([, name]) => name),
  ];
}

/** Why libvirt cannot run here, with the command that helps; null when it can. */
export function whyNoLibvirt(): string | null {
  const reason = whyNeverLibvirt();
  if (reason !== null) return reason;
  const packages = missingLibvirt();
  return packages.length === 0 ? null : `apt-get install --no-install-recommends ${packages.join(" ")}`;
}

export async function startLibvirt(): Promise<Libvirt> {
  const reason = whyNoLibvirt();
  if (reason !== null) throw new Error(reason);
  const dir = mkdtempSync(join(tmpdir(), "libvirt-"));
  chmodSync(dir, 0o711);
  const log = openSync(join(dir, "host.out"), "a");
  const gateway = address(1);
  // The host ends with this pipe, however this process ends.
  const apart = ["--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child=SIGKILL"];
  const script = join(import.meta.dirname, "libvirt-host.sh");
  // Its own process group: what ends this one must not keep it from cleaning up.
  const host = spawn("unshare", [...apart, "sh", script, dir], {
    stdio: ["pipe", log, log],
    detached: true,
  });
  closeSync(log);
  const endpoint = `qemu+unix:///system?socket=${join(dir, "run", "libvirt-sock")}`;
  const virsh = async (...words: readonly string[]): Promise<string> =>
    (await run("virsh", ["--quiet", "--connect", endpoint, ...words], { maxBuffer: 2 ** 26 })).stdout;
  const stop = async (): Promise<void> => {
    if (host.exitCode === null) {
      host.stdin?.end();
      await once(host, "exit");
    }
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await untilReady(virsh, () => host.exitCode !== null);
    await virsh("pool-define-as", "default", "dir", "--target", join(dir, "pool"));
    await virsh("pool-start", "default");
    const network = join(dir, "network.xml");
    writeFileSync(
      network,
      `<network><name>machines</name><forward mode="open"/><bridge name="machines" stp="off"/><dns enable="no"/>
      <ip address="${gateway}" prefix="${prefixLength}"/></network>`,
    );
    await virsh("net-define", network);
    await virsh("net-start", "machines");
  } catch (error) {
    const reported = readFileSync(join(dir, "host.out"), "utf8");
    await stop();
    throw new Error(`libvirt did not start: ${reported}`, { cause: error });
  }
  return {
    dir,
    endpoint,
    address,
    gateway,
    prefixLength,
    virsh,
    stop,
    async losePower() {
      killPrograms(dir, ["libvirtd", "qemu-system-x86_64"]);
      await untilReady(virsh, () => host.exitCode !== null);
    },
    storagePool: "default",
    network: "machines",
    consoleDir: join(dir, "consoles"),
  };
}

/** Kills a folder's programs: they have the folder in their command line. */
function killPrograms(dir: string, names: readonly string[]): void {
  for (const pid of processesOf(dir)) {
    try {
      const program = basename(readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0] ?? "");
      if (names.includes(program)) process.kill(pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}

const prefixLength = 24;

/** This network is not visible from outside. */
function address(last: number): string {
  return `10.78.0.${last}`;
}

async function untilReady(virsh: Libvirt["virsh"], hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isReady = await virsh("version").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (hasEnded() || tries === startTries) throw new Error("no answer");
    await pause(pauseMs);
  }
}
