import { expect, test } from "vitest";
import { missingRates } from "./missing-rates.ts";

const site = { mode: "eu", sellerCountry: "DE", oss: false } as const;
const today = "2026-11-28";
const rate = (validFrom: string, validTo: string | null, country = "DE") => ({
  country,
  basisPoints: 1900,
  validFrom,
  validTo,
});

test("a rate that ends needs the one that follows it on the next day", () => {
  expect(missingRates(site, [rate("2020-01-01", null)], today)).toEqual([]);
  expect(missingRates(site, [rate("2020-01-01", "2026-12-31")], today)).toEqual(["DE"]);
  const follows = (from: string) => [rate("2020-01-01", "2026-12-31"), rate(from, null)];
  expect(missingRates(site, follows("2027-01-01"), today)).toEqual([]);
  expect(missingRates(site, follows("2027-01-02"), today)).toEqual(["DE"]);
});

test("a rate that begins later, or ended, is not one of today", () => {
  expect(missingRates(site, [rate("2026-11-29", null)], today)).toEqual(["DE"]);
  expect(missingRates(site, [rate("2020-01-01", "2026-11-27")], today)).toEqual(["DE"]);
  expect(missingRates({ ...site, mode: "off" }, [], today)).toEqual([]);
  expect(missingRates({ ...site, sellerCountry: "MC" }, [rate("2020-01-01", null, "FR")], today)).toEqual([]);
});
