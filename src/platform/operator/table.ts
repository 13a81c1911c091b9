import { formatCents } from "#src/shared/money.ts";
import type { Report } from "./command.ts";

type Cell = string | number | bigint | boolean | Date | null | undefined;

/** The fields of a row that can be shown as they are. */
type CellField<Row> = { [Field in keyof Row]: Row[Field] extends Cell ? Field : never }[keyof Row];

/** Rows under their headings, in columns as wide as their widest cell. Says so when there is nothing. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return "Nothing.";
  const lines = [headings, ...rows.map((row) => row.map(cellText))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/**
 * Reports rows: for people as a table with these columns, by heading, for programs as they are. A column is a field of
 * the row, or computed from it.
 */
export function listed<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, CellField<NoInfer<Row>> | ((row: NoInfer<Row>) => Cell)>>,
): Report {
  const cells = Object.values(columns);
  const lines = rows.map((row) =>
    cells.map((cell) => (typeof cell === "function" ? cell(row) : cellOf(row[cell]))),
  );
  return { data: rows, text: table(Object.keys(columns), lines) };
}

/** Names and values below each other. */
export function facts(pairs: readonly (readonly [string, Cell])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${cellText(value)}`).join("\n");
}

/** What a field holds; nothing for what is no cell, which `CellField` leaves out. */
function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value;
  const isPlain =
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    typeof value === "boolean";
  return isPlain ? value : null;
}

function cellText(value: Cell): string {
  if (value === null || value === undefined) return "–";
  const text = value instanceof Date ? value.toISOString() : String(value);
  // Times as people read them, in UTC: `2026-03-01 12:00:00`.
  return withoutControls(text).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d{3}Z$/, "$1 $2");
}

/** Some texts come from others: a terminal must not interpret them as escape sequences. */
function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}

export function money(cents: bigint | null): string | null {
  return cents === null ? null : formatCents(cents);
}

/** JSON of a report: amounts are numbers where they fit, else text. */
export function toJson(data: unknown): string {
  const plain = (_key: string, value: unknown): unknown => {
    if (typeof value !== "bigint") return value;
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  };
  return JSON.stringify(data, plain, 2);
}
