import { defineConfig } from "vitest/config";
import { fileOrder } from "./scripts/suite/file-order.ts";
import { unitLimits } from "./scripts/suite/limits.ts";
import { rawCatalogs } from "./scripts/suite/raw-catalogs.ts";
import { leftOut } from "./scripts/suite/suites.ts";
import { groupUnitFiles } from "./scripts/suite/unit-files.ts";

const { plain, withDatabase } = groupUnitFiles();

// Workers are shared by all files of a project: imports are most of a small file's time. What a file changes for its
// whole process it puts back, which `leave-no-trace.ts` holds. One more than two cores have: while a file waits, another
// runs.
const shared = {
  ...unitLimits,
  environment: "node",
  exclude: [...leftOut],
  setupFiles: [
    "scripts/suite/measure-cpu.ts",
    "scripts/suite/keep-evidence.ts",
    "scripts/suite/leave-no-trace.ts",
  ],
  pool: "forks" as const,
  isolate: false,
  maxWorkers: 3,
};

// Everything in plain Node: what needs a browser is an end-to-end test (vitest.e2e.config.ts). WIDE=0 leaves out what
// `wideFiles` says.
export default defineConfig({
  test: {
    sequence: { shuffle: { tests: true }, sequencer: fileOrder("unit and integration") },
    projects: [
      {
        plugins: [rawCatalogs()],
        test: {
          ...shared,
          name: "database",
          include: withDatabase,
          globalSetup: "src/platform/db/test-cluster.ts",
        },
      },
      { test: { ...shared, name: "plain", include: plain } },
    ],
  },
});
