import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../safety/source-files.ts";

const folder = join(projectRoot, ".cache", "evidence");
const keptRuns = 10;

/** Chooses the folder for the evidence of this run's failures: the test processes read it from `EVIDENCE`. */
export function chooseEvidenceFolder(): void {
  process.env["EVIDENCE"] ??= join(folder, nameOfRun());
  const runs = globSync("*", { cwd: folder }).sort();
  // Another run may do the same now.
  for (const run of runs.slice(0, -keptRuns)) rmSync(join(folder, run), { recursive: true, force: true });
}

/** Named by start time and process: two may start together. */
function nameOfRun(): string {
  return `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${process.pid}`;
}
