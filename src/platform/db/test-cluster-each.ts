import type { TestProject } from "vitest/node";
import { startTestClusters } from "./test-cluster.ts";

/**
 * Vitest's global set-up for files that start the whole product in parallel: a server for each worker, so that
 * what one file holds open or kills does not affect another.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestClusters(project, project.config.maxWorkers);
}
