import { defineConfig } from "vitest/config";

// Everything in plain Node: what needs a browser is an end-to-end test (vitest.e2e.config.ts).
export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    globalSetup: "src/platform/db/test-cluster.ts",
    environment: "node",
    // Events wait for the oldest transaction of the whole test server: nothing is late before this.
    expect: { poll: { timeout: 40_000 } },
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { shuffle: { tests: true, files: true } },
  },
});
