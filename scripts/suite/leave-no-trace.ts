import { afterAll, beforeAll, expect, vi } from "vitest";
import { type ProcessState, readProcessState } from "./process-state.ts";

// A set-up file where test files share a process: a state that one of them leaves changed would affect the next. The
// one that leaves it fails.

const ownDate = globalThis.Date;
let before: ProcessState;

beforeAll(() => {
  before = readProcessState();
});

afterAll(() => {
  const after = readProcessState();
  const isTimeFaked = vi.isFakeTimers() || ownDate !== globalThis.Date;
  // The files that follow should not fail for it.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(isTimeFaked, "the clock is a fake when the file ends").toBe(false);
  expect(after, "what the process has when the file ends, and had before").toEqual(before);
});
