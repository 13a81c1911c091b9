import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { MissingToolError } from "./bench.ts";

/** Refuses to start without the tool, before anything was measured. */
export function requirePgbench(): void {
  if (spawnSync("pgbench", ["--version"]).status !== 0) {
    throw new MissingToolError("pgbench is missing: apt-get install --no-install-recommends postgresql");
  }
}

export interface PgbenchRun {
  readonly url: string;
  readonly script: string;
  readonly clients: number;
  /** Of each client. */
  readonly transactions: number;
  /** Values of the script's variables. */
  readonly variables?: Readonly<Record<string, number>>;
}

/** Runs a script with prepared statements; fails when a single transaction failed. */
export async function runPgbench(run: PgbenchRun): Promise<void> {
  const { url, script, clients, transactions, variables = {} } = run;
  const flags = ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-t", String(transactions)];
  const values = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const child = spawn("pgbench", [...flags, ...values, "-f", script, url], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  await once(child, "exit");
  const done = `number of transactions actually processed: ${clients * transactions}/${clients * transactions}`;
  if (child.exitCode !== 0 || !output.includes(done)) throw new Error(`pgbench did not finish:\n${output}`);
}
