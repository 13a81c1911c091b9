import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { beExhausted, beReset, beSilent, beSlow, openSlowTestbed } from "./faults/slow-database.ts";
import { isLong, isThorough, seed } from "./faults/run-size.ts";

// F11: the connection to the database is slow, silent or broken, or all connections are taken: refused within 5 s,
// no call over 10 s, served again within 5 s, and the books are right.

const rounds = isLong ? 10 : 1;
/** Longer than the product waits for any answer: connections are given up while nothing comes through. */
const silentMs = isLong ? 30_000 : 7_000;
const exhaustedMs = 7_000;
const unwatched = fileURLToPath(new URL("./faults/unwatched-server.ts", import.meta.url));

describe.concurrent("F11: the database does not answer as it should", () => {
  test("and every call is answered in time, and nothing is lost or doubled", async () => {
    process.stdout.write(`F11: ${rounds} × 4 modes, FAULT_SEED=${seed}\n`);
    const testbed = await openSlowTestbed(await createEmptyDatabase(), seed);
    const problems: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      problems.push(...(await beSlow(testbed)).map((problem) => `slow: ${problem}`));
      problems.push(...(await beSilent(testbed, silentMs)).map((problem) => `silent: ${problem}`));
      problems.push(...(await beReset(testbed, 5)).map((problem) => `reset: ${problem}`));
      problems.push(...(await beExhausted(testbed, exhaustedMs)).map((problem) => `exhausted: ${problem}`));
    }
    problems.push(...(await testbed.finish()));
    expect(problems).toEqual([]);
  });

  if (!isThorough) return;
  test("and a product that waits for a silent database is found", async () => {
    const testbed = await openSlowTestbed(await createEmptyDatabase(), seed, { entry: unwatched });
    const problems = await beSilent(testbed, 1_000);
    await testbed.finish();
    expect(problems.filter((problem) => /answered null|after \d{5} ms/.test(problem))).not.toEqual([]);
  });
});
