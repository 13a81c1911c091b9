import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  commandLine,
  identifyProcess,
  isSameProcessAlive,
  type ProcessIdentity,
} from "./process-identity.ts";

/** A PostgreSQL server process, read from its pid file. */
export interface Postmaster {
  readonly process: ProcessIdentity;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

/** Linux gives no process a number above 2^22. */
const impossiblePid = 2 ** 22 + 1;

/** The server running on this database folder, if any. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder);
  if (lines === undefined) return undefined;
  const identity = identifyProcess(Number(lines[0]));
  if (identity === undefined || !commandLine(identity.pid).includes(folder)) return undefined;
  return { process: identity, socketFolder: lines[4] ?? "", isReady: lines[7]?.trim() === "ready" };
}

/**
 * A pid file whose pid now belongs to another program would keep PostgreSQL from starting. The file stays, with
 * a pid that cannot exist, so that PostgreSQL still checks for orphans that hold its shared memory.
 */
export function disarmStalePidFile(folder: string): void {
  const lines = readPidFile(folder);
  if (lines === undefined || findPostmaster(folder) !== undefined) return;
  if (identifyProcess(Number(lines[0])) === undefined) return;
  writeFileSync(join(folder, "postmaster.pid"), [impossiblePid, ...lines.slice(1)].join("\n"));
}

/** Whether something accepts connections on the server's socket. */
export function isAnswering(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, ".s.PGSQL.5432"));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Stops a server: sessions end at once, everything committed is on disk. Resolves when the process is gone. */
export async function stopPostmaster(identity: ProcessIdentity, timeoutMs = 30_000): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!sendSignal(identity, signal)) return;
    if (await isGoneWithin(identity, timeoutMs)) return;
  }
}

function sendSignal(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isSameProcessAlive(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

async function isGoneWithin(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const pauseMs = 20;
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pauseMs) {
    if (!isSameProcessAlive(identity)) return true;
    await delay(pauseMs);
  }
  return false;
}

function readPidFile(folder: string): string[] | undefined {
  try {
    return readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
}
