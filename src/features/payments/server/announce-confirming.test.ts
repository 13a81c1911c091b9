import { expect, test } from "vitest";
import { isAnnounced } from "./announce-confirming.ts";

const announced = (need: number, blocks = need): number[] =>
  Array.from({ length: blocks }, (_, place) => place + 1).filter(
    (have) => have < blocks && isAnnounced(have, need),
  );

test.each([
  [2, [1]],
  [6, [1, 2, 3, 4, 5]],
  [20, [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 19]],
  [64, [1, 2, 7, 14, 21, 28, 35, 42, 49, 56, 63]],
])("of %i blocks these are announced before the credit", (need, blocks) => {
  expect(announced(need)).toEqual(blocks);
});

test("a deposit that waits for its network's final block is announced on and on, not with every block", () => {
  expect(announced(64, 100).filter((have) => have >= 64)).toEqual([70, 77, 84, 91, 98]);
});
