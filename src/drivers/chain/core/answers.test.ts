import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, toUnits, unspentAnswer } from "./answers.ts";

const parse = (json: string): unknown => JSON.parse(json, amountText);

test("an amount keeps every digit of its text", () => {
  const units = fc.bigInt({ min: 0n, max: 21n * 10n ** 18n });
  fc.assert(
    fc.property(units, (amount) => {
      const digits = amount.toString().padStart(9, "0");
      const coins = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
      const answer = parse(
        `{"confirmations":1,"value":${coins},"scriptPubKey":{"hex":"00"},"coinbase":false}`,
      );
      expect(unspentAnswer.parse(answer)?.value).toBe(amount);
    }),
  );
});

test("small amounts come in the form of an exponent", () => {
  expect(["1e-8", "1.5e-7", "2E-3"].map(toUnits)).toEqual([1n, 15n, 200_000n]);
});

test("parts below a base unit are refused", () => {
  expect(() => toUnits("0.000000001")).toThrow(RangeError);
  expect(() => toUnits("1e-9")).toThrow(RangeError);
  expect(unspentAnswer.safeParse({ value: "-1", confirmations: 1 }).success).toBe(false);
});

test("other numbers stay numbers", () => {
  expect(parse('{"confirmations":12,"list":[{"value":0.10,"n":3}]}')).toEqual({
    confirmations: 12,
    list: [{ value: "0.10", n: 3 }],
  });
});
