import { readdirSync, readFileSync } from "node:fs";

// Every process of an engine has the engine's folder in its command line: the daemon, the monitor of each
// container, and what they start on the host. The first process of a container is its monitor's child.

/** The engine's processes, machines included; or only those of one machine. */
export function processesOf(dir: string, machine = ""): number[] {
  const processes = readProcesses();
  const own = new Set(
    processes.filter(({ command }) => isOf(command, dir) && command.includes(machine)).map(({ pid }) => pid),
  );
  return processes.filter(({ pid, parent }) => own.has(pid) || own.has(parent)).map(({ pid }) => pid);
}

/** Simulates a power cut: kills all processes at once. Returns how many there were. */
export function killProcesses(dir: string): number {
  const found = processesOf(dir);
  for (const pid of found) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
  return found.length;
}

function isOf(command: string, dir: string): boolean {
  return command.includes(`${dir}/`) && !command.includes(keeper);
}

/** The program that removes an engine must outlive it. */
const keeper = "keep-lxd.ts";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function readProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (state === "Z") return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ command, pid: Number(name), parent: Number(parent) }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
