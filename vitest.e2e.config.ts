import { defineConfig } from "vitest/config";
import { fileOrder } from "./scripts/suite/file-order.ts";
import { endToEndLimits } from "./scripts/suite/limits.ts";

// The whole product in a real browser. Two files at a time, each with its own product, database server and
// browser: most of a file's time is waiting.
export default defineConfig({
  test: {
    ...endToEndLimits,
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: "src/platform/db/test-cluster-each.ts",
    setupFiles: ["scripts/suite/measure-cpu.ts", "scripts/suite/keep-evidence.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: fileOrder("end to end") },
  },
});
