import { defineConfig } from "vitest/config";

// Kills, races and lost answers against the running product. FAULTS=long asks for the long suite.
export default defineConfig({
  test: {
    include: ["e2e/**/*.fault.ts"],
    globalSetup: "src/platform/db/test-cluster.ts",
    environment: "node",
    pool: "forks",
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
