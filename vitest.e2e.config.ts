import { defineConfig } from "vitest/config";

// The whole product in a real browser; one file at a time, because each starts the product.
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: "src/platform/db/test-cluster.ts",
    environment: "node",
    pool: "forks",
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A browser on a busy machine takes its time; what never comes still fails.
    expect: { poll: { timeout: 20_000 } },
  },
});
