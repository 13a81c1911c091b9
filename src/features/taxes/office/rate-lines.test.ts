import { expect, test } from "vitest";
import { rateLines, readRateLines } from "./rate-lines.ts";

const rates = [
  { country: "DE", basisPoints: 1900, validFrom: "2020-01-01", validTo: "2026-12-31" },
  { country: "FI", basisPoints: 2550, validFrom: "2024-09-01", validTo: null },
];

test("lines of rates are read as they were written", () => {
  expect(rateLines(rates)).toBe("DE 19 2020-01-01 2026-12-31\nFI 25.5 2024-09-01");
  expect(readRateLines(rateLines(rates))).toEqual({ rates });
});

test("a comma, a percent sign and empty lines are read too", () => {
  expect(readRateLines("\n FI  25,5 %  2024-09-01 \n\n")).toEqual({ rates: [rates[1]] });
});

test.each(["DE", "DE 19", "de 19 2020-01-01", "DE nineteen 2020-01-01", "DE 19 01.01.2020"])(
  "%s is no rate",
  (wrong) => {
    expect(readRateLines(`FI 25.5 2024-09-01\n${wrong}`)).toEqual({ wrongLine: 2 });
  },
);
