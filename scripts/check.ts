import { describeProgress } from "./catalogs/completeness.ts";
import { formatCheck, runChecks } from "./run-checks.ts";

// npm run check: types, lint, format, dead code, catalogs. No database, seconds. `--complete` says how far the
// translation into each language has come.

const results = await runChecks((result) => console.log(formatCheck(result)));
if (process.argv.includes("--complete")) console.log(`\n${describeProgress()}`);
if (results.some((result) => !result.passed)) process.exitCode = 1;
