import { expect, test } from "vitest";
import { shownEntry, withoutAmounts } from "./shown-entry.ts";

test.each([
  ["$12.00 was added to your balance", "••• was added to your balance"],
  ["\u2066\u2212$1,234.56\u2069 أُخذت", "\u2066•••\u2069 أُخذت"],
  ["残高に$5.00が追加されました", "残高に•••が追加されました"],
  ["12,50 € und 3 USD", "••• und •••"],
  ["0.00054693 BTC and 3 usdt", "••• and •••"],
  ["2 × $3.00; EUR 4", "2 × •••; •••"],
])("%j has its amounts as dots", (text, shown) => {
  expect(withoutAmounts(text)).toBe(shown);
});

test.each(["Sloop 2, Frankfurt, 4 GB", "Your server web-1 ends in 3 days", "80 % of the traffic of eth-1"])(
  "%j has none",
  (text) => {
    expect(withoutAmounts(text)).toBe(text);
  },
);

test("a line is there without what moved, and as it is for who reads the ledger", () => {
  const line = { id: "1", cents: 500n, amount: "0.5", title: "$5.00 back" };
  expect(shownEntry(line, true)).toBe(line);
  expect(shownEntry(line, false)).toEqual({ id: "1", cents: null, amount: null, title: "••• back" });
});
