/** How a sale can be taxed; `off`: its site has taxes off. */
export const taxTreatments = [
  "off",
  "domestic",
  "eu-consumer",
  "reverse-charge",
  "outside",
  "seller-country",
] as const;

/** What VIES said of a VAT number when it was asked last. */
export const viesStates = ["valid", "invalid", "unreachable"] as const;

export type ViesState = (typeof viesStates)[number];

/** Countries of the European Union, by ISO 3166; Greece has EL in its VAT numbers alone. */
export const euCountries = [
  "AT",
  "BE",
  "BG",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GR",
  "HR",
  "HU",
  "IE",
  "IT",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "PL",
  "PT",
  "RO",
  "SE",
  "SI",
  "SK",
] as const;

/** Whether a country has the VAT of the Union; Monaco is treated as France. */
export function isInEu(country: string): boolean {
  return country === "MC" || euCountries.some((member) => member === country);
}

/** The tax on a net amount, rounded once to the nearest cent, half a cent away from zero; `taxes_tax_cents` in SQL. */
export function taxCents(netCents: number, basisPoints: number): number {
  const cents = Math.round((Math.abs(netCents) * basisPoints) / 10_000);
  return netCents < 0 && cents > 0 ? -cents : cents;
}

/** What a customer with this rate pays for a net amount. */
export function grossCents(netCents: number, basisPoints: number): number {
  return netCents + taxCents(netCents, basisPoints);
}

/** The tax within what a customer with this rate pays for one order: the same that was added. */
export function taxWithin(gross: number, basisPoints: number): number {
  return gross - Math.round((gross * 10_000) / (10_000 + basisPoints));
}

/** A rate in percent, as people write it: 2550 → `25.5`. */
export function percentOf(basisPoints: number): number {
  return basisPoints / 100;
}
