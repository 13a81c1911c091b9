import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";

// The private engines of a machine share nftables tables and a control group: removing one that is empty now could take
// it from another engine that is about to use it. So each engine shares this lock, and only the last one cleans up.

const file = "/run/moorage-lxd.lock";
/** Longer than it takes another process to look whether it is the only one. */
const waitSeconds = 2;

/** Shares the lock for as long as this process runs; the descriptor is for `isLastEngine`. */
export function shareLxdLock(): number {
  const lock = openSync(file, "a");
  flock(lock, "--shared");
  return lock;
}

/** Whether no other engine is left; then none can start until this process ends. */
export function isLastEngine(lock: number): boolean {
  return flock(lock, "--exclusive", "--timeout", String(waitSeconds));
}

/** Whether no engine is on this machine now. */
export function isWithoutEngines(): boolean {
  const lock = openSync(file, "a");
  const isFree = flock(lock, "--exclusive", "--nonblock");
  closeSync(lock);
  return isFree;
}

/** The lock belongs to the open file, which this process shares with `flock`. */
function flock(lock: number, ...words: readonly string[]): boolean {
  const inChild = 3;
  const stdio = ["ignore", "ignore", "inherit", lock] as const;
  return spawnSync("flock", [...words, String(inChild)], { stdio: [...stdio] }).status === 0;
}
