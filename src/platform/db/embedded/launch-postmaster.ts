import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { PostgresBinaries } from "./binaries.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { EmbeddedDatabaseError, isNoSpace } from "./embedded-error.ts";
import { disarmStalePidFile, findPostmaster, isAnswering, type Postmaster } from "./postmaster.ts";
import { giveFolder, type ProcessUser, runAs } from "./process-user.ts";
import { programEnvironment } from "./program-environment.ts";

const pauseMs = 20;
/** Right after a kill of PostgreSQL its children still hold the lock for a moment. */
const lockTimeoutMs = 10_000;
/** Recovery after a crash may replay much; a running process is given this long. */
const startTimeoutMs = 300_000;

/** Starts PostgreSQL on a cluster and waits until it takes connections. */
export async function launchPostmaster(
  binaries: PostgresBinaries,
  user: ProcessUser,
  paths: ClusterPaths,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  prepareSocketFolder(user, paths.socketFolder);
  if (existsSync(paths.log)) renameSync(paths.log, `${paths.log}.previous`);
  for (let waitedMs = 0; ; waitedMs += pauseMs * 10) {
    disarmStalePidFile(paths.data);
    const started = await waitUntilReady(spawnServer(binaries, user, paths, settings), paths);
    if (started !== undefined) return started;
    const reason = lastFailure(paths.log);
    const isLockHeld = /lock file .* already exists|shared memory block .* still in use/.test(reason);
    if (!isLockHeld || waitedMs >= lockTimeoutMs) throw startError(reason, paths);
    await delay(pauseMs * 10);
  }
}

/** Its own process session: a Ctrl-C meant for the product must not reach it before its last transaction. */
function spawnServer(
  binaries: PostgresBinaries,
  user: ProcessUser,
  paths: ClusterPaths,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const all = {
    listen_addresses: "",
    unix_socket_directories: paths.socketFolder,
    unix_socket_permissions: "0700",
    timezone: "UTC",
    log_timezone: "UTC",
    // A purchase locks some eighty tables and indexes: with the default of 64 fast-path slots a backend would
    // use the shared lock table.
    max_locks_per_transaction: "256",
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { command, args, options } = runAs(user, binaries.postgres, [
    "-D",
    paths.data,
    "-p",
    "5432",
    ...flags,
  ]);
  const log = openSync(paths.log, "a", 0o600);
  const stdio: ["ignore", number, number] = ["ignore", log, log];
  const child = spawn(command, args, {
    ...options,
    cwd: "/",
    detached: true,
    stdio,
    env: programEnvironment,
  });
  closeSync(log);
  child.on("error", () => undefined); // A failed spawn shows as a process without a pid.
  child.unref();
  return child;
}

async function waitUntilReady(child: ChildProcess, paths: ClusterPaths): Promise<Postmaster | undefined> {
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += pauseMs) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return undefined;
    const running = findPostmaster(paths.data);
    if (running?.isReady && running.process.pid === child.pid && (await isAnswering(paths.socketFolder))) {
      return running;
    }
    await delay(pauseMs);
  }
  return undefined;
}

function prepareSocketFolder(user: ProcessUser, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const trusted = [process.getuid?.(), user.kind === "setuid" ? user.uid : undefined];
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new EmbeddedDatabaseError(
      `${folder} belongs to another user: remove it, or set TMPDIR to another folder.`,
    );
  }
  chmodSync(folder, 0o700);
  giveFolder(user, folder);
}

function lastFailure(log: string): string {
  const lines = readFileSync(log, "utf8").split("\n");
  return lines.findLast((line) => /FATAL|PANIC|rror|denied|cannot/.test(line))?.trim() ?? "no reason given";
}

function startError(reason: string, paths: ClusterPaths): EmbeddedDatabaseError {
  if (isNoSpace(reason)) {
    return new EmbeddedDatabaseError(`No space is left for the database in ${paths.data}.`);
  }
  return new EmbeddedDatabaseError(`The embedded database does not start (${reason}): see ${paths.log}.`);
}
