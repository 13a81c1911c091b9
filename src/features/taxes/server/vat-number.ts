import type { VatNumber } from "#src/drivers/vies/port.ts";

/** What follows the prefix, by country; shapes alone, which VIES goes beyond. */
const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** The prefix of a country's VAT numbers: Greece has EL, and Monaco those of France. */
export function vatPrefixOf(country: string): string {
  if (country === "GR") return "EL";
  return country === "MC" ? "FR" : country;
}

/**
 * Reads a VAT number as people type it, with spaces, dots or dashes. Null when it has not the shape of one: XI, which
 * Northern Ireland has for goods alone, and countries outside the EU have none here.
 */
export function readVatNumber(text: string): VatNumber | null {
  const plain = text.toUpperCase().replaceAll(/[\s.\-/]/g, "");
  const prefix = plain.slice(0, 2) === "GR" ? "EL" : plain.slice(0, 2);
  const digits = plain.slice(2);
  return shapes[prefix]?.test(digits) === true ? { prefix, digits } : null;
}

/** As it is kept and shown. */
export function vatNumberText({ prefix, digits }: VatNumber): string {
  return `${prefix}${digits}`;
}
