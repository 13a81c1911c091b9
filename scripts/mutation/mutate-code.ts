import { Stryker } from "@stryker-mutator/core";
import type { Area } from "./areas.ts";

/** Stryker's states for a mutant that the tests noticed, and for one they did not. */
const noticed = new Set<string>(["Killed", "Timeout"]);
const unnoticed = new Set<string>(["Survived", "NoCoverage"]);

/** Longer than Stryker's own: tests here wait for a database. */
const timeoutMs = 8_000;

/**
 * Plants defects into the TypeScript of an area and runs its tests. Results are stored in `.cache/mutation`, also
 * when it is interrupted, so that the next run resumes there; it also writes a report.
 */
export async function mutateCode(name: string, area: Area): Promise<{ planted: number; noticed: number }> {
  const stryker = new Stryker({
    mutate: [...area.code, "!src/**/*.{test,fixture}.ts"],
    testFiles: [...area.tests],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutation.config.ts", related: false, pool: "forks" },
    // Two would compete with the tests' database for the two cores.
    concurrency: 1,
    timeoutMS: timeoutMs,
    ignoreStatic: true,
    disableTypeChecks: false,
    // Stryker would rewrite it with a compiler API that TypeScript 7 no longer has.
    tsconfigFile: "absent.json",
    ignorePatterns: ["dist", "dist.*", "data", ".cache", "docs", "bench", "e2e", "public", "deploy"],
    tempDirName: ".cache/mutation/sandbox",
    incremental: true,
    incrementalFile: `.cache/mutation/${name}.incremental.json`,
    reporters: ["clear-text", "html"],
    htmlReporter: { fileName: `.cache/mutation/${name}.html` },
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    allowConsoleColors: false,
  });
  const results = await stryker.runMutationTest();
  const count = (fates: ReadonlySet<string>): number =>
    results.filter(({ status }) => fates.has(status)).length;
  return { planted: count(noticed) + count(unnoticed), noticed: count(noticed) };
}
