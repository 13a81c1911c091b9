/** What the numbers of a series begin with: letters, dashes, slashes and dots, and `{year}` at most once; no digit. */
export const numberPattern = /^(?=.{0,20}$)[A-Z/.-]*(?:\{year\}[A-Z/.-]*[/.-])?[A-Z/.-]*$/;

/** Digits of a number after what it begins with; a series goes on above them. */
const digits = 6;

/** The year that is in the numbers of a series; 0: it goes on over the years. */
export function yearOf(pattern: string, at: Date): number {
  return pattern.includes("{year}") ? at.getUTCFullYear() : 0;
}

/** A number of a series: `2026-EU-000123`. */
export function invoiceNumber(pattern: string, year: number, sequence: number): string {
  return `${pattern.replace("{year}", String(year))}${String(sequence).padStart(digits, "0")}`;
}
