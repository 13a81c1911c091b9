import { euCountries } from "#src/shared/tax.ts";
import { addDays } from "#src/shared/time.ts";
import type { TaxRate, TaxSettings } from "./read-taxes.ts";

/** The countries whose rate a site needs from today on and that have none on some day: its own, and with OSS all members'. */
export function missingRates(
  { mode, sellerCountry, oss }: Pick<TaxSettings, "mode" | "sellerCountry" | "oss">,
  rates: readonly TaxRate[],
  today: string,
): string[] {
  if (mode === "off") return [];
  // Monaco has France's.
  const home = sellerCountry === "MC" ? "FR" : sellerCountry;
  const needed = oss ? [...euCountries] : home === null ? [] : [home];
  return needed.filter((country) => {
    const own = rates.filter((rate) => rate.country === country);
    const ends = own.flatMap(({ validTo }) =>
      validTo === null || validTo < today ? [] : [dayAfter(validTo)],
    );
    return [today, ...ends].some((day) => !own.some((rate) => isInForce(rate, day)));
  });
}

function isInForce({ validFrom, validTo }: TaxRate, day: string): boolean {
  return validFrom <= day && (validTo === null || validTo >= day);
}

function dayAfter(day: string): string {
  return addDays(new Date(`${day}T00:00:00Z`), 1)
    .toISOString()
    .slice(0, 10);
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
