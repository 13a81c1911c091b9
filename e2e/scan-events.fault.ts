import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { doubledEvent, forgottenNotice, newRowPerSighting } from "./faults/defects.ts";
import { tellAgainAndAgain } from "./faults/repeated-news.ts";

// F6: news of coins and events come ten times, shuffled, late, and before what they are about.

const cases = process.env.FAULTS === "long" ? 5_000 : 200;
const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));

test("every deposit is credited once and every event makes one notification, however often they are told", async () => {
  process.stdout.write(`F6: ${cases} deposits, FAULT_SEED=${seed}\n`);
  expect(await tellAgainAndAgain({ cases, seed })).toEqual([]);
});

test.each([
  // Few deposits are seen twice before they are in a block.
  ["a deposit that is another one whenever it is seen", newRowPerSighting, 200],
  ["a notification that forgets what it was made from", forgottenNotice, 10],
  ["an event that is announced twice", doubledEvent, 10],
])("finds %s", async (_, defect, enough) => {
  expect(await tellAgainAndAgain({ cases: enough, seed, defect })).not.toEqual([]);
});
