import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts processor time in hundredths of a second (USER_HZ of every Linux there is). */
const tickMs = 10;

interface Usage {
  readonly parent: number;
  readonly ownTicks: number;
  /** Of children that ended and were waited for. */
  readonly endedTicks: number;
}

/**
 * User and system time, in milliseconds, that processes and all that they started have used so far; also what
 * already ended. Reads /proc (proc(5), `stat`).
 */
export function cpuTimeMs(roots: readonly number[]): number {
  const all = new Map<number, Usage>();
  for (const name of readdirSync("/proc")) {
    const usage = /^\d+$/.test(name) ? usageOf(name) : null;
    if (usage) all.set(Number(name), usage);
  }
  let ticks = 0;
  for (const [pid, { ownTicks, endedTicks }] of all) {
    if (belongsTo(pid, roots, all)) ticks += ownTicks + endedTicks;
  }
  return ticks * tickMs;
}

function usageOf(pid: string): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name is in brackets and may contain spaces; the fields after it are plain.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    );
    return { parent, ownTicks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return null; // It ended meanwhile.
  }
}

function belongsTo(pid: number, roots: readonly number[], all: ReadonlyMap<number, Usage>): boolean {
  for (let current = pid; current > 1; current = all.get(current)?.parent ?? 0) {
    if (roots.includes(current)) return true;
  }
  return false;
}
