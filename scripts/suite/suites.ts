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
 * One rule held to everything that there is: screens at many widths, in their states, languages and roles, hostile texts
 * on all of them, every call with generated input, the samples of all calls in four languages. They are half of the
 * end-to-end suite's processor time and a quarter of the unit suite's. `.ci/run` has them; `npm test` leaves them to it,
 * unless they are named or changed.
 */
export const wideFiles: readonly string[] = [
  "e2e/screens/*.e2e.ts",
  "e2e/layout-rules.e2e.ts",
  "e2e/{cabinet-frame,frame,held-server}.e2e.ts",
  "e2e/languages.e2e.ts",
  "e2e/*hostile*.e2e.ts",
  "e2e/found.e2e.ts",
  "e2e/member-pages.e2e.ts",
  "e2e/new-feature.e2e.ts",
  "e2e/steady-server.e2e.ts",
  "src/app/api-docs/{code-samples,dns-hook,guide}.test.ts",
  "src/app/downloads/bad-network.test.ts",
  "src/app/whole/openapi-fuzz.test.ts",
];

/** What the present run leaves out: WIDE=0 says so. */
export const leftOut: readonly string[] = process.env["WIDE"] === "0" ? wideFiles : [];

export const faultSuite: Suite = {
  name: "faults",
  config: "vitest.faults.config.ts",
  files: "e2e/**/*.fault.ts",
  needs: ["build"],
};

export const suites: readonly Suite[] = [unitSuite, endToEndSuite, faultSuite];
