import { startVitest, type TestCase, type Vitest } from "vitest/node";

/** Counts of one part of the test run. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** One line per skipped test with its reason. */
  readonly skipped: readonly string[];
}

/**
 * Runs the tests of one vitest configuration, all of them or the files whose path contains a filter. `workers`:
 * so many files at a time, where the configuration says otherwise.
 */
export async function runSuite(
  name: string,
  config: string,
  filters: readonly string[] = [],
  workers?: number,
): Promise<SuiteResult> {
  console.log(`\n== ${name}`);
  const vitest = await startVitest("test", [...filters], {
    config,
    run: true,
    watch: false,
    passWithNoTests: true,
    ...(workers === undefined ? {} : { fileParallelism: workers > 1, maxWorkers: workers }),
  });
  try {
    return { name, ...count(vitest) };
  } finally {
    await vitest.close();
    // Vitest sets it by itself. Whoever is ended before the summary over all parts has not passed.
    process.exitCode = 1;
  }
}

function count(vitest: Vitest): Omit<SuiteResult, "name"> {
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const states = tests.map((test) => test.result().state);
  // A file that cannot be loaded, a failing hook or an error outside any test has no failed test of its own.
  const brokenModules = modules.filter(
    (module) => module.state() === "failed" && ![...module.children.allTests("failed")].length,
  );
  const loose = brokenModules.length + vitest.state.getUnhandledErrors().length;
  return {
    passed: states.filter((state) => state === "passed").length,
    failed: states.filter((state) => state === "failed").length + loose,
    skipped: tests.filter((test) => ["skipped", "pending"].includes(test.result().state)).map(describeSkip),
  };
}

function describeSkip(test: TestCase): string {
  const result = test.result();
  const note = result.state === "skipped" ? result.note : undefined;
  return `${test.module.relativeModuleId} > ${test.fullName}: ${note ?? "no reason given"}`;
}
