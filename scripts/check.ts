import { formatCheck, runChecks } from "./run-checks.ts";

// npm run check: types, lint, format, dead code, catalogs. No database, seconds.

const results = await runChecks((result) => console.log(formatCheck(result)));
if (results.some((result) => !result.passed)) process.exitCode = 1;
