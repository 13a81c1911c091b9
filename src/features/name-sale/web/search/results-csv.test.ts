import { expect, test } from "vitest";
import type { FoundName } from "./found-name.ts";
import { resultsCsv } from "./results-csv.ts";

function found(name: string, change: Partial<FoundName> = {}): FoundName {
  return {
    typed: name,
    name,
    displayName: name,
    tld: "com",
    kind: "asked",
    availability: "taken",
    ownDomainId: null,
    reason: null,
    looksLike: null,
    price: null,
    quote: null,
    hasPrivacy: false,
    isSimulated: true,
    ...change,
  };
}

test("both forms, the state in the words of the API, and prices as plain numbers", () => {
  const price = { firstYearCents: 705, furtherYearCents: 1040, renewCents: 1040, minYears: 1, maxYears: 10 };
  const free = found("xn--mller-kva.com", { displayName: "müller.com", availability: "available", price });
  expect(resultsCsv([free, found("a.com")])).toBe(
    "name,ascii,state,first_year_usd,then_a_year_usd\r\n" +
      "müller.com,xn--mller-kva.com,available,7.05,10.40\r\na.com,a.com,taken,,\r\n",
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-x", "'-x"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "' =1"],
  ["\r\n=cmd", "' =cmd"],
  ['a"b,c', '"a""b,c"'],
])("%j cannot do anything in a spreadsheet", (typed, cell) => {
  const [, row = ""] = resultsCsv([found(typed)]).split("\r\n");
  expect(row).toBe(`${cell},${cell},taken,,`);
});
