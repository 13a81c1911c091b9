import { expect, test } from "vitest";
import { doubledEvent, forgottenNotice, newRowPerSighting } from "./faults/defects.ts";
import { repeatEvents } from "./faults/repeated-events.ts";
import { isLong, seed } from "./faults/run-size.ts";

// F6: observations of coins and events come ten times, shuffled, late, and before what they are about.

const cases = isLong ? 5_000 : 200;

test("each deposit is credited once and each event makes one notification, however often repeated", async () => {
  process.stdout.write(`F6: ${cases} deposits, FAULT_SEED=${seed}\n`);
  expect(await repeatEvents({ cases, seed })).toEqual([]);
});

test.each([
  // Few deposits are seen twice before they are in a block.
  ["a deposit that counts as a new one each time it is seen", newRowPerSighting, 200],
  ["a notification that forgets what it was made from", forgottenNotice, 10],
  ["an event that is announced twice", doubledEvent, 10],
])("finds %s", async (_, defect, enough) => {
  expect(await repeatEvents({ cases: enough, seed, defect })).not.toEqual([]);
});
