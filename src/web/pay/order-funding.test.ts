import { expect, it } from "vitest";
import { orderFunding } from "./order-funding.ts";

it("needs nothing when the balance covers the order", () => {
  expect(orderFunding(1921, 1921, [{ minCents: 500 }])).toEqual({
    balanceAfterCents: 0,
    missingCents: 0,
    topUpCents: 0,
  });
});

it("proposes the smallest deposit when less than that is missing", () => {
  expect(orderFunding(200, 0, [{ minCents: 1000 }, { minCents: 500 }])).toEqual({
    balanceAfterCents: -200,
    missingCents: 200,
    topUpCents: 500,
  });
});

it("proposes the missing amount when it is larger, or when no minimum is known", () => {
  expect(orderFunding(2000, 100, [{ minCents: 500 }]).topUpCents).toBe(1900);
  expect(orderFunding(2000, 100, []).topUpCents).toBe(1900);
});
