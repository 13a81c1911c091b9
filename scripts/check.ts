import { describeLag, describeProgress } from "./catalogs/completeness.ts";
import { describeHouse } from "./house-figures.ts";
import { formatCheck, runChecks } from "./run-checks.ts";

// npm run check: types, lint, format, dead code, catalogs. No database, seconds. `--complete` demands every text of
// the complete languages, and prints the translation progress of each language.

const isComplete = process.argv.includes("--complete");
const catalogs = ["catalogs, complete", "scripts/check-catalogs.ts", "--complete"] as const;
const results = await runChecks((result) => console.log(formatCheck(result)), isComplete ? [catalogs] : []);
console.log(describeHouse());
const lag = describeLag();
if (lag !== null) console.log(lag);
if (isComplete) console.log(`\n${describeProgress()}`);
if (results.some((result) => !result.passed)) process.exitCode = 1;
