import { expect, test } from "vitest";
import { takenOff } from "./taken-off.ts";

const lines = [
  { sku: "server:sloop-2", cents: 3_860 },
  { sku: "promo:HARBOR20", cents: -772 },
];

test("a code that is used takes off what its lines say", () => {
  expect(takenOff({ promo: { code: "HARBOR20", isUsed: true } }, lines)).toEqual({
    code: "HARBOR20",
    cents: -772,
  });
});

test("nothing is taken off without a code, or by one that is not used", () => {
  expect(takenOff(undefined, lines)).toBeUndefined();
  expect(takenOff({}, lines)).toBeUndefined();
  expect(takenOff({ promo: { code: "HARBOR20", isUsed: false } }, lines)).toBeUndefined();
});
