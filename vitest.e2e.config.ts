import { defineConfig } from "vitest/config";
import { longestFirst } from "./scripts/longest-first.ts";

// The whole product in a real browser. Two files at a time, each with its own product, database server and
// browser: most of a file's time is waiting.
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: "src/platform/db/test-cluster-each.ts",
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    sequence: {
      sequencer: longestFirst([
        "e2e/screens.e2e.ts",
        "e2e/hostile-texts.e2e.ts",
        "e2e/visitor-arrivals.e2e.ts",
      ]),
    },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A browser on a busy machine takes its time; what never comes still fails.
    expect: { poll: { timeout: 60_000 } },
  },
});
