import { expect, test } from "vitest";
import { slowestOf, titleWithBlocks } from "./slowest-of.ts";

test.each([
  [[], null, "Wallet"],
  [[{ confirmations: 1, required: 2 }], { have: 1, need: 2 }, "(1/2) Wallet"],
  [
    [
      { confirmations: 1, required: 2 },
      { confirmations: 2, required: 6 },
    ],
    { have: 2, need: 6 },
    "(2/6) Wallet",
  ],
  // A gateway counts no blocks.
  [[{ confirmations: 0, required: 0 }], null, "Wallet"],
  [
    [
      { confirmations: 0, required: 0 },
      { confirmations: 1, required: 2 },
    ],
    { have: 1, need: 2 },
    "(1/2) Wallet",
  ],
  [[{ confirmations: 9, required: 2 }], { have: 2, need: 2 }, "(2/2) Wallet"],
])("of %j the slowest is %j, and the tab says it", (coins, slowest, title) => {
  expect(slowestOf(coins)).toEqual(slowest);
  expect(titleWithBlocks("Wallet", slowestOf(coins))).toBe(title);
});
