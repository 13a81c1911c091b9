import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { EmbeddedDatabaseError, isNoSpace } from "./embedded-error.ts";
import { identifyProcess, isSameProcessAlive } from "./process-identity.ts";

const lockContent = z.object({ pid: z.number(), startedAt: z.string(), url: z.string().optional() });

/** The holder of a lock file; `url` is where it can be reached, once announced. */
export type LockHolder = z.infer<typeof lockContent>;

/**
 * Takes a lock file, or names the running process that holds it. A lock of a dead process counts as free;
 * the process start time distinguishes it from a later process with the same pid.
 */
export function claimLock(path: string, url?: string): { heldBy: LockHolder } | undefined {
  const own = `${path}.${process.pid}`;
  try {
    writeOwn(own, url);
    for (;;) {
      if (linkIfAbsent(own, path)) return undefined;
      const holder = readHolder(path);
      if (holder !== undefined && isSameProcessAlive(holder)) return { heldBy: holder };
      removeStale(path, `${own}.stale`, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Rewrites a lock that this process holds, to add where it can be reached. */
export function announceInLock(path: string, url: string): void {
  const own = `${path}.${process.pid}`;
  writeOwn(own, url);
  renameSync(own, path);
}

export function releaseLock(path: string): void {
  if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
}

/** Runs `work` while no other process does so under the same lock; waits up to `timeoutMs` for its turn. */
export async function withLock<T>(path: string, work: () => Promise<T>, timeoutMs = 60_000): Promise<T> {
  const pauseMs = 20;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const refusal = claimLock(path);
    if (refusal === undefined) break;
    if (waitedMs >= timeoutMs) {
      throw new EmbeddedDatabaseError(`Process ${refusal.heldBy.pid} still holds ${path}.`);
    }
    await delay(pauseMs);
  }
  try {
    return await work();
  } finally {
    releaseLock(path);
  }
}

function writeOwn(path: string, url: string | undefined): void {
  const identity = identifyProcess(process.pid);
  if (identity === undefined) {
    throw new EmbeddedDatabaseError("This system does not show when a process started.");
  }
  try {
    writeFileSync(path, JSON.stringify({ ...identity, url }));
  } catch (error) {
    if (!isNoSpace(String(error))) throw error;
    throw new EmbeddedDatabaseError(`No space is left in ${dirname(path)}.`, { cause: error });
  }
}

function linkIfAbsent(existing: string, path: string): boolean {
  try {
    linkSync(existing, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Undefined when the file is gone or is not a valid lock; either way it is free. */
function readHolder(path: string): LockHolder | undefined {
  try {
    return lockContent.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

/** Moves the dead lock aside; if another process was faster, the moved file is its live lock: put it back. */
function removeStale(path: string, aside: string, dead: LockHolder | undefined): void {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && (moved.pid !== dead?.pid || moved.startedAt !== dead.startedAt)) {
    linkIfAbsent(aside, path);
  }
  rmSync(aside, { force: true });
}
