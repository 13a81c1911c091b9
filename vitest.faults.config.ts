import { defineConfig } from "vitest/config";
import { fileOrder } from "./scripts/suite/file-order.ts";
import { faultLimits } from "./scripts/suite/limits.ts";

/** They compare how long answers take: nothing else of ours may run beside them. */
const alone = ["e2e/sign-in-timing.fault.ts"];

/** A minute of every `npm test`, with those that run alone. */
const smokes = ["e2e/kill.fault.ts", "e2e/races.fault.ts", "e2e/two-processes.fault.ts"];
const size = process.env["FAULTS"];

const shared = {
  ...faultLimits,
  environment: "node",
  setupFiles: [
    "scripts/suite/measure-cpu.ts",
    "scripts/suite/release-resources.ts",
    "scripts/suite/keep-evidence.ts",
  ],
  pool: "forks" as const,
};

// Kills, races and lost answers against the running product. FAULTS=smoke: a minute of it; FAULTS=alone: only what
// runs alone, where the short form follows; FAULTS=short: all else; FAULTS=long: hours; without it all files are there,
// in their short form. Two files at a time, each with its own database server: most of a file's time is waiting.
export default defineConfig({
  test: {
    sequence: { sequencer: fileOrder("faults") },
    projects: [
      {
        test: {
          ...shared,
          name: "together",
          // The long suite runs ten thousand life cycles of names; the usual tests run a few.
          include: [
            ...(size === "smoke" ? smokes : ["e2e/**/*.fault.ts"]),
            ...(size === "long" ? ["src/**/random-lifecycles.test.ts"] : []),
          ],
          exclude: size === "alone" ? ["**"] : alone,
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
          // The short suite runs beside other things, and npm test has had this.
          exclude: size === "short" ? alone : [],
          globalSetup: "src/platform/db/test-cluster.ts",
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
