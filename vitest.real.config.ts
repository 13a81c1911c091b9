import { defineConfig } from "vitest/config";
import { fileOrder } from "./scripts/suite/file-order.ts";

// Real parts of this machine, one file at a time unless who runs them says otherwise; what cannot run here is
// skipped and says why.
export default defineConfig({
  test: {
    include: ["src/**/*.real.ts", "e2e/real/**/*.real.ts"],
    globalSetup: "src/platform/db/test-cluster.ts",
    environment: "node",
    // An emulated machine starts within seconds, and on a busy computer beside another one within half a minute.
    expect: { poll: { timeout: 90_000 } },
    pool: "forks",
    fileParallelism: false,
    setupFiles: [
      "scripts/suite/measure-cpu.ts",
      "scripts/suite/release-resources.ts",
      "scripts/suite/keep-evidence.ts",
    ],
    sequence: { sequencer: fileOrder("real parts") },
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
