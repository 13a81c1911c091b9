import { runSuite } from "./run-suite.ts";

// npm run test:real:<part>: the tests against a real part of this machine. What cannot run here is skipped
// with a reason; REQUIRE_REAL=1 makes that a failure.

const [part = ""] = process.argv.slice(2);
const { passed, failed, skipped } = await runSuite(`real ${part}`, "vitest.real.config.ts", [part]);
console.log("");
for (const skip of skipped) console.log(`skipped: ${skip}`);
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
const isRefused = skipped.length > 0 && process.env["REQUIRE_REAL"] === "1";
process.exit(failed > 0 || isRefused || passed + skipped.length === 0 ? 1 : 0);
