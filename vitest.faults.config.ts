import { defineConfig } from "vitest/config";

// Kills, races and lost answers against the running product. FAULTS=long asks for the long suite.
export default defineConfig({
  test: {
    // The long suite lives ten thousand lives of names; the usual tests live a few.
    include: ["e2e/**/*.fault.ts", ...(process.env.FAULTS === "long" ? ["src/**/random-lives.test.ts"] : [])],
    globalSetup: "src/platform/db/test-cluster.ts",
    environment: "node",
    // Events wait for the oldest transaction of the whole test server: nothing is late before this.
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
