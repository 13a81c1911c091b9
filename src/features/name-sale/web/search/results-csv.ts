import { csvOf, textCell } from "#src/shared/csv.ts";
import { centsText } from "./cents-text.ts";
import type { FoundName } from "./found-name.ts";

const columns = ["name", "ascii", "state", "first_year_usd", "then_a_year_usd"] as const;

/** Results as a file for a spreadsheet. What was typed may be anything. */
export function resultsCsv(found: readonly FoundName[]): string {
  const rows = found.map((name) => [
    lineCell(name.displayName),
    lineCell(name.name),
    name.availability,
    name.price ? centsText(name.price.firstYearCents) : "",
    name.price ? centsText(name.price.renewCents) : "",
  ]);
  return csvOf(columns, rows);
}

/** In one line, whatever was typed. */
function lineCell(text: string): string {
  return textCell(text.replaceAll(/\p{Cc}+/gu, " "));
}
