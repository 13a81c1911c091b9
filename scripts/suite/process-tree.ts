import { readdirSync, readFileSync } from "node:fs";

/** A process of the tree, and what it has used so far. */
export interface ProcessTime {
  readonly parent: number;
  readonly program: string;
  /** Of itself alone. */
  readonly ownMs: number;
  /** With its children that have ended and were waited for. */
  readonly cpuMs: number;
}

/**
 * CPU time in milliseconds of this process, of those that it started and that run, and of theirs that have ended: sites
 * and browsers that test files share go on running. Where the system keeps no such list, of this process alone.
 */
export function treeCpuMs(): number {
  const { user, system } = process.cpuUsage();
  if (process.platform !== "linux") return Math.round((user + system) / 1000);
  return readTree()
    .values()
    .reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** This process and all below it that run, by their ids; empty where the system keeps no such list. */
export function readTree(): Map<number, ProcessTime> {
  const times = process.platform === "linux" ? readProcessTimes() : new Map<number, ProcessTime>();
  const isOurs = (pid: number): boolean => {
    let at = pid;
    while (at !== process.pid) {
      const parent = times.get(at)?.parent ?? 0;
      if (parent === 0) return false;
      at = parent;
    }
    return true;
  };
  return new Map([...times].filter(([pid]) => isOurs(pid)));
}

/** Of each process (proc(5)): utime, stime, cutime and cstime, in hundredths of a second. */
function readProcessTimes(): Map<number, ProcessTime> {
  const times = new Map<number, ProcessTime>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : undefined;
    if (stat === undefined) continue;
    // The second field is the program's name, which may have spaces and parentheses.
    const nameEnd = stat.lastIndexOf(")");
    const fields = stat.slice(nameEnd + 2).split(" ");
    const [user = 0, system = 0, ...ofChildren] = fields.slice(11, 15).map((field) => Number(field) * 10);
    const ownMs = user + system;
    const cpuMs = ofChildren.reduce((sum, ms) => sum + ms, ownMs);
    times.set(pid, {
      parent: Number(fields[1]),
      program: stat.slice(stat.indexOf("(") + 1, nameEnd),
      ownMs,
      cpuMs,
    });
  }
  return times;
}

function readStat(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}
