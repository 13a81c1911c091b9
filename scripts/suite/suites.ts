/** A part of all tests, with what it needs before it can run. */
export interface Suite {
  readonly name: string;
  readonly config: string;
  /** A pattern of its files. */
  readonly files: string;
  readonly needs: readonly ("build" | "browser")[];
}

export const unitSuite: Suite = {
  name: "unit and integration",
  config: "vitest.config.ts",
  files: "{src,scripts}/**/*.test.{ts,tsx}",
  needs: [],
};

export const endToEndSuite: Suite = {
  name: "end to end",
  config: "vitest.e2e.config.ts",
  files: "e2e/**/*.e2e.ts",
  needs: ["build", "browser"],
};

/**
 * Every screen at many widths, in its states and in languages: a third of the end-to-end suite's processor time. `.ci/run`
 * has them; `npm test` leaves them to it, unless they are named or changed.
 */
export const wideFiles: readonly string[] = [
  "e2e/screens/*.e2e.ts",
  "e2e/layout-rules.e2e.ts",
  "e2e/languages.e2e.ts",
  "e2e/hostile-*.e2e.ts",
  "e2e/found.e2e.ts",
];

export const faultSuite: Suite = {
  name: "faults",
  config: "vitest.faults.config.ts",
  files: "e2e/**/*.fault.ts",
  needs: ["build"],
};

export const suites: readonly Suite[] = [unitSuite, endToEndSuite, faultSuite];
