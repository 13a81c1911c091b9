import { readdirSync, readFileSync } from "node:fs";

interface ProcessTime {
  readonly parent: number;
  readonly cpuMs: number;
}

/**
 * CPU time in milliseconds of this process, of those that it started and that run, and of theirs that have ended: sites
 * and browsers that test files share go on running. Where the system keeps no such list, of this process alone.
 */
export function treeCpuMs(): number {
  const { user, system } = process.cpuUsage();
  const own = Math.round((user + system) / 1000);
  if (process.platform !== "linux") return own;
  const times = readProcessTimes();
  const isOurs = (pid: number): boolean => {
    let at = pid;
    while (at !== process.pid) {
      const parent = times.get(at)?.parent ?? 0;
      if (parent === 0) return false;
      at = parent;
    }
    return true;
  };
  return [...times].reduce((sum, [pid, { cpuMs }]) => (isOurs(pid) ? sum + cpuMs : sum), 0);
}

/** Of each process (proc(5)): utime, stime, cutime and cstime, in hundredths of a second. */
function readProcessTimes(): Map<number, ProcessTime> {
  const times = new Map<number, ProcessTime>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : undefined;
    if (stat === undefined) continue;
    // The second field is the program's name, which may have spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const hundredths = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    times.set(pid, { parent: Number(fields[1]), cpuMs: hundredths * 10 });
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
