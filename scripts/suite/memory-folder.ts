import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
/** The databases of a whole run take a third of it. */
const roomBytes = 2 * 1024 ** 3;
/** Of the machine, with browsers, products and tests beside the files. */
const freeMemoryBytes = 5 * 1024 ** 3;

/**
 * Lets what a run keeps for a moment, databases above all, be files in memory: half of PostgreSQL's work in tests was
 * that of a disk with files that come and go. Where there is too little memory, or programs may not run from there,
 * everything stays in the usual folder. A `TMPDIR` that is set is left as it is.
 */
export function useMemoryFolder(): void {
  if (process.env["TMPDIR"] !== undefined || !isFitting(memory)) return;
  const folder = mkdtempSync(join(memory, "moorage-run-"));
  // Like any temporary folder: PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o1777);
  removeAtEnd(folder);
  process.env["TMPDIR"] = folder;
}

/** Has a file system in memory this much room, and may its files be run? */
export function isFitting(folder: string, bytes = roomBytes): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < bytes || process.availableMemory() < freeMemoryBytes) return false;
    return optionsOf(folder, readFileSync("/proc/mounts", "utf8"))?.includes("noexec") === false;
  } catch {
    return false;
  }
}

/** Options of what is mounted there, last, as proc(5) lists it. */
export function optionsOf(folder: string, mounts: string): readonly string[] | undefined {
  const own = mounts.split("\n").findLast((line) => line.split(" ")[1] === folder);
  return own?.split(" ")[3]?.split(",");
}

/**
 * A shell that reads from a pipe until this process ends, however it ends. It gives those that watch over parts of the
 * folder, like the test's database servers, time to remove theirs.
 */
function removeAtEnd(folder: string): void {
  const script = `
    cat >/dev/null
    tries=0
    while [ -n "$(ls -A "$1")" ] && [ "$tries" -lt 200 ]; do tries=$((tries + 1)); sleep 0.05; done
    rm -rf "$1"`;
  spawn("sh", ["-c", script, "watchdog", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
  }).unref();
}
