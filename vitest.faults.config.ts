import { defineConfig } from "vitest/config";
import { fileOrder } from "./scripts/suite/file-order.ts";
import { faultLimits } from "./scripts/suite/limits.ts";

/** They compare how long answers take: nothing else of ours may run beside them. */
const alone = ["e2e/sign-in-timing.fault.ts"];

const shared = {
  ...faultLimits,
  environment: "node",
  setupFiles: ["scripts/suite/measure-cpu.ts"],
  pool: "forks" as const,
};

// Kills, races and lost answers against the running product. FAULTS=long asks for the long suite. Two files at a
// time, each with its own database server: most of a file's time is waiting.
export default defineConfig({
  test: {
    sequence: { sequencer: fileOrder("faults") },
    projects: [
      {
        test: {
          ...shared,
          name: "together",
          // The long suite lives ten thousand lives of names; the usual tests live a few.
          include: [
            "e2e/**/*.fault.ts",
            ...(process.env.FAULTS === "long" ? ["src/**/random-lives.test.ts"] : []),
          ],
          exclude: alone,
          globalSetup: "src/platform/db/test-cluster-each.ts",
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "alone",
          include: alone,
          globalSetup: "src/platform/db/test-cluster.ts",
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
