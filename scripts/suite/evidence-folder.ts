import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../safety/source-files.ts";

const folder = join(projectRoot, ".cache", "evidence");
const keptRuns = 10;

/** Chooses where the failures of this run leave their evidence: the processes of its tests read it in `EVIDENCE`. */
export function chooseEvidenceFolder(): void {
  process.env["EVIDENCE"] ??= join(folder, nameOfRun());
  const runs = globSync("*", { cwd: folder }).sort();
  // Another run may do the same now.
  for (const run of runs.slice(0, -keptRuns)) rmSync(join(folder, run), { recursive: true, force: true });
}

/** By when it began and by its process: two may begin together. */
function nameOfRun(): string {
  return `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${process.pid}`;
}
