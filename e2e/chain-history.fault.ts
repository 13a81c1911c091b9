import { expect, test } from "vitest";
import { followHistories } from "./faults/coin-histories.ts";
import { creditOnSight, keptOrphans } from "./faults/defects.ts";
import { faultLimits } from "../scripts/suite/limits.ts";
import { isLong, seed } from "./faults/run-size.ts";

// F7: whatever happens on the chains, wallets end with the sums on them, to the cent.

const deposits = isLong ? 20_000 : 200;
/** Of a machine that does much else. */
const timeout = isLong ? 10_800_000 : faultLimits.testTimeout;

test("credits equal the chains' final state, whatever happened on the way", { timeout }, async () => {
  const { problems, summary } = await followHistories({ deposits, seed });
  process.stdout.write(`F7: FAULT_SEED=${seed}: ${summary}\n`);
  expect(problems).toEqual([]);
});

test.each([
  ["a credit that is kept when its block is orphaned", keptOrphans],
  ["a credit on sight", creditOnSight],
])("finds %s", async (_, defect) => {
  const { problems } = await followHistories({ deposits, seed, defect });
  expect(problems).not.toEqual([]);
});
