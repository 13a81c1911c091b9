import { defineConfig } from "vitest/config";
import type { Reporter, Vitest } from "vitest/node";
import { unitPatterns } from "./scripts/suite/unit-files.ts";

let vitest: Vitest | undefined;

/** A worker that ended badly under one defect says nothing about the next one. */
const forgetful: Reporter = {
  onInit(started) {
    vitest = started;
  },
  onTestRunStart() {
    vitest?.state.errorsSet.clear();
  },
};

// The unit and integration tests for npm run mutation: each file in a process of its own, since a planted defect is
// chosen while its process starts, and what a defect prevents is not waited for as long.
export default defineConfig({
  test: {
    include: unitPatterns,
    globalSetup: "src/platform/db/test-cluster.ts",
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    sequence: { shuffle: false },
    expect: { poll: { timeout: 2_000 } },
    testTimeout: 15_000,
    hookTimeout: 15_000,
    reporters: [forgetful],
  },
});
