import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimPort } from "./claims.ts";
import { type DebianPart, missingPackages, startPart, whyNever, whyNot } from "./debian-part.ts";

// Debian's prometheus, with the rules that operators copy, in a temporary folder.

const part: DebianPart = { name: "prometheus", program: "/usr/bin/prometheus", package: "prometheus" };
const rules = new URL("../../deploy/prometheus/moorage.rules.yml", import.meta.url).pathname;

export interface RealPrometheus {
  readonly url: string;
  stop(): Promise<void>;
}

export const missingPrometheus = (): string[] => missingPackages(part);
export const whyNeverPrometheus = (): string | null => whyNever(part);
export const whyNoPrometheus = (): string | null => whyNot(part);

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
  const { stop } = await startPart(part, {
    folder,
    args: [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    isReady: () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return { url, stop };
}
