import { expect, test } from "vitest";
import { ledgerNumber } from "./ledger-units.ts";

test.each([
  ["-700", "USD", "-7.00"],
  ["5", "USD", "0.05"],
  ["123450", "USD", "1234.50"],
  ["-54693", "BTC", "-0.00054693"],
  ["100000000", "BTC", "1"],
  ["0", "LTC", "0"],
])("%s of %s is %s in a file", (amount, currency, text) => {
  expect(ledgerNumber(amount, currency)).toBe(text);
});
