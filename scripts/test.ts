import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { installPackages } from "./install-packages.ts";
import { missingLanguages } from "./real/languages.ts";
import { explainMissingBrowser, findOrInstallBrowser } from "./find-browser.ts";
import { buildTool, formatCheck, runChecks } from "./run-checks.ts";
import { findOverBudget } from "./suite/budgets.ts";
import { listChanges, reachedBy } from "./suite/changed-files.ts";
import { chooseEvidenceFolder } from "./suite/evidence-folder.ts";
import { useMemoryFolder } from "./suite/memory-folder.ts";
import { formatParts, measurePart, readParts } from "./suite/part-cpu.ts";
import { shareDay } from "./suite/form.ts";
import { runSuite, type SuiteChoice, type SuiteResult } from "./suite/run-suite.ts";
import {
  endToEndSuite,
  faultSuite,
  longFiles,
  type Suite,
  suites,
  unitSuite,
  wideFiles,
} from "./suite/suites.ts";
import { formatSlowest } from "./suite/test-times.ts";
import { retryOne } from "./suite/retry-one.ts";

// npm test: everything but the wide files, and of the faults a few in a smoke form; or only the files
// whose path contains a given name. --wide: with them. --long: the files that have a long form, in that form.
// --faults-short: the faults in the short form, but those that run alone. --no-smokes: leaves the smoke form out, for
// who runs the short one next. --faults: only the fault suite, long.
// --full: everything, with the long suites. --no-skips: a skip fails, but for want of data that is no part of the
// project. --changed: only what the changes since the main branch can reach. --seed=N: the order of an earlier run.
// --budgets: a file that takes more CPU than its budget fails; without it this is a warning, since a busy machine makes
// the same work dearer.

const flags = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isLong = flags.includes("--long");
const names = named.length === 0 && isLong ? longFiles : named;
const isFull = flags.includes("--full");
const onlyFaults = flags.includes("--faults") || flags.includes("--faults-short");
const isChanged = flags.includes("--changed");
const isEverything = names.length === 0 && !onlyFaults && !isChanged;
const faultSize = chooseFaultSize();
if (isFull) process.env["FULL"] = "1";
if (isLong) process.env["LONG"] = "1";
if (faultSize !== undefined) process.env["FAULTS"] = faultSize;
const isNarrow = isEverything && !isFull && !flags.includes("--wide");
if (isNarrow) process.env["WIDE"] = "0";

// For the workers, and for the command that repeats what failed.
process.env["SHARE_DAY"] = String(shareDay);

const startedAt = new Date();
const seedFlag = flags.find((flag) => flag.startsWith("--seed="))?.slice("--seed=".length);
chooseEvidenceFolder();
useMemoryFolder();

const choices = chooseFiles();
const chosen = suites.filter((suite) => choices.has(suite));
if (chosen.length === 0) stop(`No test file is ${isChanged ? "reached" : `named ${names.join(" ")}`}.`);

const needs = new Set<string>(chosen.flatMap((suite) => suite.needs));
if (needs.has("browser")) provideBrowser();
if (flags.includes("--no-skips") && choices.has(unitSuite)) provideLanguages();

const results: SuiteResult[] = [];
const unsteady: string[] = [];
if (isEverything) results.push(await measurePart("check and build", checkAndBuild));
else if (needs.has("build")) build();
for (const suite of chosen)
  results.push(await measurePart(suite.name, () => runChosen(suite, choices.get(suite) ?? [])));
report();

/** Files that are named run in the form that the environment says, which is the short one. */
function chooseFaultSize(): "alone" | "smoke" | "short" | "long" | undefined {
  if (isFull || flags.includes("--faults")) return "long";
  if (flags.includes("--faults-short")) return "short";
  if (!isEverything) return undefined;
  return flags.includes("--no-smokes") ? "alone" : "smoke";
}

/** Names of files by the suites that have any; an empty list means all of a suite. */
function chooseFiles(): Map<Suite, readonly string[]> {
  if (isChanged) return chooseChanged();
  const isChosen = (suite: Suite): boolean => {
    if (onlyFaults && suite !== faultSuite) return false;
    if (names.length === 0) return true;
    return globSync(suite.files).some((file) => names.some((name) => file.includes(name)));
  };
  return new Map(suites.filter(isChosen).map((suite) => [suite, names]));
}

/** A test with the whole product reaches all of its code: of these only such run as were changed themselves. */
function chooseChanged(): Map<Suite, readonly string[]> {
  const changes = listChanges();
  const ofTests = changes.filter((path) => path.startsWith("e2e/"));
  const reached = suites.map((suite): [Suite, string[]] => [
    suite,
    reachedBy(suite === unitSuite ? changes : ofTests, globSync(suite.files)),
  ]);
  for (const [{ name }, files] of reached) console.log(`${name}: ${files.length} files`);
  return new Map(reached.filter(([, files]) => files.length > 0));
}

async function runChosen(suite: Suite, filters: readonly string[]): Promise<SuiteResult> {
  const seed = seedFlag === undefined ? {} : { seed: Number(seedFlag) };
  const run = (choice: SuiteChoice): Promise<SuiteResult> => runSuite(suite.name, suite.config, choice);
  const result = await run({ filters, ...seed });
  if (suite !== endToEndSuite) return result;
  const { judged, note } = await retryOne(result, (file) => run({ filters: [file] }));
  if (note !== null) unsteady.push(note);
  return judged;
}

/** The build is one more tool beside those that check. */
async function checkAndBuild(): Promise<SuiteResult> {
  console.log("== check and build");
  const checks = await runChecks((result) => console.log(formatCheck(result)), [buildTool]);
  if (checks.some(({ name, passed }) => name === buildTool[0] && !passed)) stopWithoutBuild();
  const passed = checks.filter((result) => result.passed).length;
  const failed = checks.length - passed;
  const failures = checks.filter((result) => !result.passed).map(({ name }) => name);
  return { name: "check", passed, failed, skipped: [], failedFiles: [], failures, times: [] };
}

function provideBrowser(): void {
  const browser = findOrInstallBrowser();
  if (browser === undefined) stop(explainMissingBrowser());
  process.env["CHROMIUM_PATH"] = browser;
}

/** Where it fails, the tests of these languages are skipped, which then counts as a failure. */
function provideLanguages(): void {
  const missing = missingLanguages();
  const reason = missing.length === 0 || process.getuid?.() !== 0 ? null : installPackages(missing);
  if (reason !== null) console.error(reason);
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
  console.log(`${formatParts(readParts(startedAt))}\n`);
  for (const skip of skipped) console.log(`skipped: ${skip}`);
  for (const line of unsteady) console.log(line);
  if (isNarrow) console.log(`left to .ci/run and --wide: ${globSync([...wideFiles]).length} wide files`);
  if (isEverything && !isFull) console.log(`left to npm run test:long: ${longFiles.length} long forms`);
  const expensive = findOverBudget(results.flatMap(({ times }) => times));
  for (const line of expensive) console.log(`over budget: ${line}`);
  const sum = (count: (result: SuiteResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const failed = sum((result) => result.failed);
  if (failed > 0) {
    for (const { name, failures } of results)
      for (const failure of failures) console.log(`failed: ${name}: ${failure}`);
  }
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed, ${skipped.length} skipped`);
  // Files of others that are no part of the project: no computer can be asked to have them.
  const unexcused = skipped.filter((skip) => !skip.includes(": no shared data: "));
  const isRefused = unexcused.length > 0 && flags.includes("--no-skips");
  const isTooExpensive = expensive.length > 0 && flags.includes("--budgets");
  process.exit(failed > 0 || isRefused || isTooExpensive ? 1 : 0);
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
