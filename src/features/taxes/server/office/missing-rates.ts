import { euCountries } from "#src/shared/tax.ts";
import type { TaxRate, TaxSettings } from "./read-taxes.ts";

/** The countries whose rate a site needs today and that have none: its own, and with OSS those of all members. */
export function missingRates(
  { mode, sellerCountry, oss }: Pick<TaxSettings, "mode" | "sellerCountry" | "oss">,
  rates: readonly TaxRate[],
  today: string,
): string[] {
  if (mode === "off") return [];
  // Monaco has France's.
  const own = sellerCountry === "MC" ? "FR" : sellerCountry;
  const needed = oss ? [...euCountries] : own === null ? [] : [own];
  const isInForce = ({ validFrom, validTo }: TaxRate) =>
    validFrom <= today && (validTo === null || validTo >= today);
  const known = new Set(rates.filter(isInForce).map(({ country }) => country));
  return needed.filter((country) => !known.has(country));
}

/** Rates of one country of which two are for the same day. */
export function overlappingRates(rates: readonly TaxRate[]): boolean {
  return rates.some((one, at) =>
    rates.some(
      (other, place) =>
        place > at &&
        one.country === other.country &&
        one.validFrom <= (other.validTo ?? "9999-12-31") &&
        other.validFrom <= (one.validTo ?? "9999-12-31"),
    ),
  );
}
