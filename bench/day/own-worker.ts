import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";

/** The product's worker alone, by `npm start`'s own command and flags, on a database that exists. */
export interface OwnWorker {
  readonly pid: number;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

export async function startWorker(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<OwnWorker> {
  const { PATH, HOME } = process.env;
  const child = spawn("sh", [`${root}scripts/run.sh`, `${root}src/main.ts`], {
    env: {
      PATH,
      HOME,
      DATABASE_URL: databaseUrl,
      ROLES: "worker",
      LOG_LEVEL: "error",
      METRICS_PORT: String(await freePort()),
      ...settings,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exited = once(child, "exit");
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Resident set of a process. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
