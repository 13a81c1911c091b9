import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Identifies a process: a later one with the same pid does not match. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The kernel's start time of the process, opaque: only compared for equality. */
  readonly startedAt: string;
}

/** Identity of a running process; undefined when no such process runs (a zombie does not). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === "linux" ? linuxStartTime(pid) : psField(pid, "lstart");
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isSameProcessAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line a process was started with; empty when it cannot be seen. */
export function commandLine(pid: number): string {
  if (process.platform !== "linux") return psField(pid, "command") ?? "";
  return (readProc(pid, "cmdline") ?? "").replaceAll("\0", " ").trim();
}

function linuxStartTime(pid: number): string | undefined {
  const stat = readProc(pid, "stat");
  if (stat === undefined) return undefined;
  // Field 2 is the program's name in brackets and may hold anything, so count from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startTime] = [fields[0], fields[19]];
  return state === "Z" || state === "X" ? undefined : startTime;
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function psField(pid: number, field: string): string | undefined {
  try {
    return (
      execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
