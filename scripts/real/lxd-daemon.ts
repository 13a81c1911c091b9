import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { killProcesses, processesOf } from "./engine-processes.ts";
import type { Footprint } from "./footprint.ts";

/** A private LXD daemon. It is removed with all that it created when it is stopped, or when this process ends. */
export interface LxdDaemon {
  readonly footprint: Footprint;
  readonly dir: string;
  readonly socket: string;
  /** A process in the daemon's network. */
  readonly networkPid: number;
  /** Runs `ip` in the daemon's network: this machine's, unless it is apart. */
  ip(...words: readonly string[]): void;
  /** What `lxc` prints. */
  lxc(...words: readonly string[]): Promise<string>;
  /** Sets up a new daemon by a preseed document for `lxd init`. */
  initialise(preseed: string): Promise<void>;
  /** Simulates a power cut: the daemon and its machines are killed, their disks stay. */
  cutPower(): Promise<void>;
  /** Starts the daemon after a power cut. */
  powerOn(): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const keeper = fileURLToPath(new URL("./keep-lxd.ts", import.meta.url));
const apart = fileURLToPath(new URL("./lxd-apart.sh", import.meta.url));
const startTries = 240;
const pauseMs = 125;

/** `isApart`: it has its own network, as on another host, with nothing but a loopback. */
export async function startDaemon(bridge: string, { isApart = false } = {}): Promise<LxdDaemon> {
  const dir = mkdtempSync(join(tmpdir(), "lxd-"));
  // A machine's root is another user outside, who needs access to its disk.
  chmodSync(dir, 0o711);
  const footprint: Footprint = { dir, bridge };
  // Its own process group: signals to this one, such as Ctrl-C, must not end it.
  const [keep, ...keepWords] = [
    ...(isApart ? ["unshare", "--net"] : []),
    process.execPath,
    keeper,
    JSON.stringify(footprint),
  ];
  const keeping = spawn(keep, keepWords, { stdio: ["pipe", "pipe", "inherit"], detached: true });
  await once(keeping.stdout, "data");
  const env = { ...process.env, LXD_DIR: dir };
  // Its network exists as long as the keeper runs.
  const inside = isApart ? ["nsenter", `--net=/proc/${keeping.pid}/ns/net`] : [];
  const wayOfDaemon = isApart ? [...inside, "unshare", "--mount", "sh", apart, dir] : [];
  const ip: LxdDaemon["ip"] = (...words) => {
    const [program = "", ...rest] = [...inside, "ip", ...words];
    const { status, stderr } = spawnSync(program, rest, { encoding: "utf8" });
    if (status !== 0) throw new Error(`ip ${words.join(" ")}: ${stderr}`);
  };
  /** Some of its commands read a configuration from their input. */
  const runReading = async (input: string, program: string, words: readonly string[]): Promise<string> => {
    const running = run(program, [...words], { env, maxBuffer: 2 ** 26 });
    // It may end without reading; its exit status reports why.
    running.child.stdin?.on("error", () => undefined).end(input);
    return (await running).stdout;
  };
  const lxc: LxdDaemon["lxc"] = (...words) => runReading("", "lxc", words);
  const powerOn = async (): Promise<void> => {
    const log = openSync(join(dir, "lxd.out"), "a");
    const [program, ...words] = [...wayOfDaemon, "lxd", "--logfile", join(dir, "lxd.log")];
    const daemon = spawn(program, words, {
      env,
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    await untilReady(daemon, lxc);
  };
  const stop = async (): Promise<void> => {
    const ended = once(keeping, "exit");
    keeping.stdin.end();
    await ended;
    if (keeping.exitCode !== 0) throw new Error(`LXD in ${dir} could not be taken away`);
  };
  try {
    await powerOn();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    footprint,
    dir,
    networkPid: keeping.pid ?? process.pid,
    ip,
    lxc,
    powerOn,
    stop,
    socket: join(dir, "unix.socket"),
    async initialise(preseed) {
      await runReading(preseed, "lxd", ["init", "--preseed"]);
    },
    async cutPower() {
      killProcesses(dir);
      while (processesOf(dir).length > 0) {
        killProcesses(dir);
        await pause(pauseMs);
      }
    },
  };
}

async function untilReady(daemon: ChildProcess, lxc: LxdDaemon["lxc"]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isReady = await lxc("query", "/1.0").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (daemon.exitCode !== null || tries === startTries) throw new Error("LXD did not start");
    await pause(pauseMs);
  }
}
