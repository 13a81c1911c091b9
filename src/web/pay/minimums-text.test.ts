import { expect, test } from "vitest";
import { minimumsText } from "./minimums-text.ts";

test("coins with the same minimum are named together, the smallest first", () => {
  const minimums = [
    { asset: "BTC", minCents: 500 },
    { asset: "DOGE", minCents: 200 },
    { asset: "ETH", minCents: 500 },
    { asset: "USDT", minCents: 1000 },
  ];
  expect(minimumsText(minimums)).toBe("DOGE $2.00 · BTC, ETH $5.00 · USDT $10.00");
});
