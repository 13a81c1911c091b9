import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimPort } from "./claims.ts";

// Debian's prometheus, with the rules that operators copy, in a temporary folder.

const program = "/usr/bin/prometheus";
const rules = new URL("../../deploy/prometheus/moorage.rules.yml", import.meta.url).pathname;
const readyTries = 200;

export interface RealPrometheus {
  readonly url: string;
  stop(): Promise<void>;
}

/** Debian packages that are needed and not installed. */
export function missingPrometheus(): string[] {
  return existsSync(program) ? [] : ["prometheus"];
}

/** Why it cannot run here; installing needs root. */
export function whyNeverPrometheus(): string | null {
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return missingPrometheus().length === 0 || canInstall
    ? null
    : "prometheus is not installed, and this is not root";
}

/** Why the tests cannot run here; null when they can. */
export function whyNoPrometheus(): string | null {
  return missingPrometheus().length === 0 ? null : "no prometheus: apt-get install prometheus";
}

/** Starts it with targets to be scraped each second. */
export async function startPrometheus(targets: readonly string[]): Promise<RealPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), "prometheus-"));
  const port = await claimPort();
  writeFileSync(
    join(folder, "prometheus.yml"),
    JSON.stringify({
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: [rules],
      scrape_configs: [{ job_name: "moorage", static_configs: [{ targets }] }],
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < readyTries && child.exitCode === null; tries += 1) {
    const isReady = await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error("prometheus did not start");
}
