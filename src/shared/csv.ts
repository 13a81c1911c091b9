/** Rows of cells as CSV (RFC 4180): `csvOf(["at", "label"], [["…", textCell(label)]])`. */
export function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

/** Where a spreadsheet may begin another cell or line, whatever is quoted: commas are part of numbers in some places. */
const separator = String.raw`[;\t\r\n\v\f\u0085\u2028\u2029]`;
/** What is left out before a formula: spaces of any width, what is not seen, and quotes. */
const unseen = String.raw`(?:(?!${separator})[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}"])*`;
/** What begins a formula, in the full width of Asian texts too. */
const formula = new RegExp(String.raw`(^|${separator})(${unseen})(?=[=+\-@\uff1d\uff0b\uff0d\uff20])`, "gu");

/**
 * A text as a cell. What a spreadsheet would run as a formula is prefixed with an apostrophe, also behind what
 * separates cells. Direction marks, which only matter on screen, are removed, since a search in the file would miss a name
 * after one.
 */
export function textCell(marked: string): string {
  const text = marked.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
  return text.replaceAll(formula, "$1'$2").replace(/^(?=[\t\r])/, "'");
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
