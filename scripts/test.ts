import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { explainMissingBrowser, findOrInstallBrowser } from "./find-browser.ts";
import { buildTool, formatCheck, runChecks } from "./run-checks.ts";
import { runSuite, type SuiteResult } from "./suite/run-suite.ts";
import { faultSuite, type Suite, suites } from "./suite/suites.ts";
import { formatSlowest } from "./suite/test-times.ts";

// npm test: everything, of the faults a few in a smoke form; or only the files whose path contains a given name.
// --faults-short: the faults that npm test leaves out or runs in the smoke form. --faults: only the fault suite, long.
// --full: everything, with the long suites. --no-skips: a skip fails, but for want of data that is no part of the
// project.

const flags = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isFull = flags.includes("--full");
const onlyFaults = flags.includes("--faults") || flags.includes("--faults-short");
const isEverything = names.length === 0 && !onlyFaults;
const faultSize = chooseFaultSize();
if (isFull) process.env["FULL"] = "1";
if (faultSize !== undefined) process.env["FAULTS"] = faultSize;

const chosen = suites.filter(isChosen);
if (chosen.length === 0) stop(`No test file is named ${names.join(" ")}.`);

const needs = new Set<string>(chosen.flatMap((suite) => suite.needs));
if (needs.has("browser")) provideBrowser();

const results: SuiteResult[] = [];
if (isEverything) results.push(await checkAndBuild());
else if (needs.has("build")) build();
for (const suite of chosen) results.push(await runSuite(suite.name, suite.config, { filters: names }));
report();

/** Files that are named run in the form that the environment says, which is the short one. */
function chooseFaultSize(): "smoke" | "short" | "long" | undefined {
  if (isFull || flags.includes("--faults")) return "long";
  if (flags.includes("--faults-short")) return "short";
  return isEverything ? "smoke" : undefined;
}

function isChosen(suite: Suite): boolean {
  if (onlyFaults && suite !== faultSuite) return false;
  if (names.length === 0) return true;
  return globSync(suite.files).some((file) => names.some((name) => file.includes(name)));
}

/** The build is one more tool beside those that check. */
async function checkAndBuild(): Promise<SuiteResult> {
  console.log("== check and build");
  const checks = await runChecks((result) => console.log(formatCheck(result)), [buildTool]);
  if (checks.some(({ name, passed }) => name === buildTool[0] && !passed)) stopWithoutBuild();
  const passed = checks.filter((result) => result.passed).length;
  const failed = checks.length - passed;
  return { name: "check", passed, failed, skipped: [], failedFiles: [], times: [] };
}

function provideBrowser(): void {
  const browser = findOrInstallBrowser();
  if (browser === undefined) stop(explainMissingBrowser());
  process.env["CHROMIUM_PATH"] = browser;
}

function build(): void {
  console.log("\n== build");
  const { status } = spawnSync(process.execPath, buildTool.slice(1), { stdio: "inherit" });
  if (status !== 0) stopWithoutBuild();
}

function stopWithoutBuild(): never {
  stop("The web build failed: see the message above.");
}

function report(): void {
  const skipped = results.flatMap((result) => result.skipped);
  console.log(`\nThe slowest test files:\n${formatSlowest(results.flatMap(({ times }) => times))}\n`);
  for (const skip of skipped) console.log(`skipped: ${skip}`);
  const sum = (count: (result: SuiteResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const failed = sum((result) => result.failed);
  if (failed > 0) {
    const parts = results.filter((result) => result.failed > 0).map((result) => result.name);
    console.log(`failed in: ${parts.join(", ")}`);
  }
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed, ${skipped.length} skipped`);
  // Files of others that are no part of the project: no computer can be asked to have them.
  const unexcused = skipped.filter((skip) => !skip.includes(": no shared data: "));
  const isRefused = unexcused.length > 0 && flags.includes("--no-skips");
  process.exit(failed > 0 || isRefused ? 1 : 0);
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
