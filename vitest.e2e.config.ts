import { defineConfig } from "vitest/config";
import { fileOrder } from "./scripts/suite/file-order.ts";
import { endToEndLimits } from "./scripts/suite/limits.ts";
import { leftOut } from "./scripts/suite/suites.ts";

// The whole product in a real browser, three files at a time: a third of a file's time is waiting. Each worker has a
// database server, a browser and a site that its files share; a file that needs settings of its own starts a site of
// its own. WIDE=0 leaves out what `wideFiles` says.
export default defineConfig({
  test: {
    ...endToEndLimits,
    include: ["e2e/**/*.e2e.ts"],
    exclude: [...leftOut],
    globalSetup: "src/platform/db/test-cluster-each.ts",
    setupFiles: [
      "scripts/suite/measure-cpu.ts",
      "scripts/suite/release-resources.ts",
      "scripts/suite/keep-evidence.ts",
      "scripts/suite/leave-no-trace.ts",
    ],
    environment: "node",
    pool: "forks",
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: fileOrder("end to end") },
  },
});
