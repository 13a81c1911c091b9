import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Reporter, startVitest, type TestCase, type TestModule, type Vitest } from "vitest/node";
import { projectRoot } from "../safety/source-files.ts";
import { evidenceFolder } from "./evidence.ts";
import type { FileTime } from "./test-times.ts";
import { timeReporter } from "./time-reporter.ts";

/** Counts of one part of the test run. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** One line per skipped test with its reason. */
  readonly skipped: readonly string[];
  /** Files with a failure, from the project's root; a failure outside any file has none. */
  readonly failedFiles: readonly string[];
  /** One line per failure: the test, or the file that could not be loaded, and what it says first. */
  readonly failures: readonly string[];
  readonly times: readonly FileTime[];
}

export interface SuiteChoice {
  /** Files whose path contains one of these; all of them when there is none. */
  readonly filters?: readonly string[];
  /** How many files run at a time, where the configuration differs. */
  readonly workers?: number;
  /** The command that runs a failed file again, where `npm test` does not. */
  readonly repeat?: (file: string) => string;
  /** The seed of the order of files and tests, to repeat that of an earlier run. */
  readonly seed?: number;
}

/** Runs the tests of one vitest configuration, and keeps the times of its files under the suite's name. */
export async function runSuite(
  name: string,
  config: string,
  { filters = [], workers, repeat, seed }: SuiteChoice = {},
): Promise<SuiteResult> {
  console.log(`\n== ${name}`);
  let times: readonly FileTime[] = [];
  const keep = timeReporter(name, (files) => {
    times = files;
  });
  const vitest = await startVitest("test", [...filters], {
    config,
    run: true,
    watch: false,
    passWithNoTests: true,
    reporters: [["default", { summary: false }], keep, failureReporter(repeat)],
    ...(seed === undefined ? {} : { sequence: { seed } }),
    ...(workers === undefined ? {} : { fileParallelism: workers > 1, maxWorkers: workers }),
  });
  try {
    return { name, ...count(vitest), times };
  } finally {
    await vitest.close();
    // Vitest sets it by itself. A run that ends before the summary over all parts has not passed.
    process.exitCode = 1;
  }
}

function count(vitest: Vitest): Omit<SuiteResult, "name" | "times"> {
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const states = tests.map((test) => test.result().state);
  const failedModules = modules.filter((module) => module.state() === "failed");
  // A file that cannot be loaded, a failing hook or an error outside any test has no failed test of its own.
  const brokenModules = failedModules.filter((module) => ![...module.children.allTests("failed")].length);
  const failures = [
    ...tests
      .filter((test) => test.result().state === "failed")
      .map((test) =>
        describeFailure(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors),
      ),
    ...brokenModules.map((module) => describeFailure(module.relativeModuleId, module.errors())),
    ...vitest.state.getUnhandledErrors().map((error) => describeFailure("outside any test", [error])),
  ];
  return {
    passed: states.filter((state) => state === "passed").length,
    failed: failures.length,
    failures,
    skipped: tests.filter((test) => ["skipped", "pending"].includes(test.result().state)).map(describeSkip),
    failedFiles: failedModules.map((module) => module.relativeModuleId),
  };
}

function describeFailure(where: string, errors: readonly unknown[] = []): string {
  const [error] = errors;
  const message =
    typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";
  return `${where}: ${message.split("\n")[0]?.slice(0, 300) ?? ""}`;
}

function describeSkip(test: TestCase): string {
  const result = test.result();
  const note = result.state === "skipped" ? result.note : undefined;
  return `${test.module.relativeModuleId} > ${test.fullName}: ${note ?? "no reason given"}`;
}

/**
 * Beside the evidence of a failed file: what failed, and the command that runs it again in the same order. As soon as
 * the file has ended, since a run that hangs later is ended itself.
 */
function failureReporter(repeat: SuiteChoice["repeat"]): Reporter {
  let seed = 0;
  return {
    onInit: (vitest) => {
      seed = vitest.config.sequence.seed;
    },
    onTestModuleEnd: (module) => {
      const file = module.relativeModuleId;
      if (module.state() === "failed") keepFailure(module, repeat?.(file) ?? repeatCommand(file, seed));
    },
  };
}

function repeatCommand(file: string, seed: number): string {
  const settings = ["FAULTS", "FAULT_SEED", "FULL", "LONG", "SHARE_DAY"].flatMap((name) =>
    process.env[name] === undefined ? [] : [`${name}=${process.env[name]}`],
  );
  return [...settings, "npm test --", file, `--seed=${seed}`].join(" ");
}

function keepFailure(module: TestModule, command: string): void {
  const file = module.relativeModuleId;
  const failures = [...module.children.allTests("failed")].flatMap((test) => [
    test.fullName,
    ...(test.result().errors ?? []).map((error) => error.stack ?? error.message),
  ]);
  const text = [...failures, ...module.errors().map((error) => error.stack ?? error.message)].join("\n\n");
  console.log(`\n${file} failed:\n${text}\nRepeat: ${command}`);
  const folder = evidenceFolder(file);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "failure.txt"), `${command}\n\n${text}\n`);
  console.log(`Evidence: ${relative(projectRoot, folder)}`);
}
