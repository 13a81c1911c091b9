import { defineConfig } from "vitest/config";

// Real parts of this machine, one file at a time; what cannot run here is skipped and says why.
export default defineConfig({
  test: {
    include: ["src/**/*.real.ts", "e2e/real/**/*.real.ts"],
    globalSetup: "src/platform/db/test-cluster.ts",
    environment: "node",
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
