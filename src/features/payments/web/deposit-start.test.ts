import { expect, test } from "vitest";
import { fittingCents, proposedAmounts, startingMethod } from "./deposit-start.ts";

const coin = (id: string, minCents: number, available = true) => ({
  id,
  minCents,
  maxCents: 1_000_000,
  available,
});
const coins = [coin("btc", 500), coin("doge", 200), coin("usdt-eth", 1000)];

test.each([
  [200, "doge"],
  [499, "doge"],
  [500, "btc"],
  [1490, "btc"],
])("%i cents open the form with the first coin that takes them: %s", (cents, id) => {
  expect(startingMethod(coins, cents, undefined)?.id).toBe(id);
});

test("no coin takes so little: the smallest minimum is the nearest", () => {
  expect(startingMethod(coins, 40, undefined)?.id).toBe("doge");
  expect(fittingCents(40, coin("doge", 200))).toBe(200);
});

test("a wanted coin is taken, with the amount raised to its minimum; one that does not work is not", () => {
  expect(startingMethod(coins, 200, "usdt-eth")?.id).toBe("usdt-eth");
  expect(fittingCents(200, coin("usdt-eth", 1000))).toBe(1000);
  expect(startingMethod([coin("btc", 500, false), coin("doge", 200)], 2000, "btc")?.id).toBe("doge");
  expect(startingMethod([coin("btc", 500, false)], 2000, undefined)).toBeUndefined();
});

test("more than the maximum is lowered to it", () => {
  expect(fittingCents(2_000_000, coin("btc", 500))).toBe(1_000_000);
});

test("every proposal is one that the coin takes", () => {
  expect(proposedAmounts(200, coin("doge", 200))).toEqual([200, 1000, 2500, 5000, 10_000]);
  expect(proposedAmounts(200, coin("btc", 500))).toEqual([500, 1000, 2500, 5000, 10_000]);
  expect(proposedAmounts(1490, coin("usdt-eth", 1000))).toEqual([1000, 1490, 2500, 5000, 10_000]);
});
