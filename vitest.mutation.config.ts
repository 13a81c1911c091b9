import { mergeConfig } from "vitest/config";
import type { Reporter, Vitest } from "vitest/node";
import base from "./vitest.config.ts";

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

// The tests as they are, but for npm run mutation: what a planted defect prevents is not waited for as long.
export default mergeConfig(base, {
  test: {
    expect: { poll: { timeout: 2_000 } },
    testTimeout: 15_000,
    hookTimeout: 15_000,
    sequence: { shuffle: false },
    reporters: [forgetful],
  },
});
