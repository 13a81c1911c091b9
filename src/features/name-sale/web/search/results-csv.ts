import { centsText } from "./cents-text.ts";
import type { FoundName } from "./found-name.ts";

const columns = ["name", "ascii", "state", "first_year_usd", "then_a_year_usd"] as const;

/**
 * Results as a file for a spreadsheet (RFC 4180). What was typed may be anything: a text that a spreadsheet would run
 * as a formula is quoted with an apostrophe.
 */
export function resultsCsv(found: readonly FoundName[]): string {
  const rows = found.map((name) => [
    textCell(name.displayName),
    textCell(name.name),
    name.availability,
    name.price ? centsText(name.price.firstYearCents) : "",
    name.price ? centsText(name.price.renewCents) : "",
  ]);
  return [columns, ...rows].map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

function textCell(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, " ");
  return /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
