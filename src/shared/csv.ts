/** Rows of cells as CSV (RFC 4180): `csvOf(["at", "label"], [["…", textCell(label)]])`. */
export function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

/**
 * A text as a cell. What a spreadsheet would run as a formula is prefixed with an apostrophe, also behind what
 * separates cells where a comma is part of numbers: lines are split there, whatever is quoted. Direction marks, which only
 * matter on screen, are removed, since a search in the file would miss a name after one.
 */
export function textCell(marked: string): string {
  const text = marked.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
  return text.replaceAll(/(^|[;\t\r\n])([ "]*)(?=[=+\-@])/g, "$1'$2").replace(/^(?=[\t\r])/, "'");
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
