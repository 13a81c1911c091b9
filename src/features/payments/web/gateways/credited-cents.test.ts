import fc from "fast-check";
import { expect, test } from "vitest";
import { afterFee } from "../../server/gateways/decide-gateway-deposit.ts";
import { creditedCents } from "./credited-cents.ts";

test("the page names the amount that the server will credit, whatever amount and fee", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), fc.nat({ max: 1_000 }), (cents, feeBps) => {
      expect(creditedCents(cents, feeBps)).toBe(Number(afterFee(BigInt(cents), feeBps)));
    }),
  );
});

test("without a fee all of it is credited", () => {
  expect(creditedCents(2_001)).toBe(2_001);
  expect(creditedCents(2_001, 50)).toBe(1_990);
});
