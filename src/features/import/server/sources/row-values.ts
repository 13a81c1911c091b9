import type { DumpRow } from "./read-dump.ts";

/** A text of a row; empty where there is none. */
export function textOf({ values }: DumpRow, column: string): string {
  return values[column] ?? "";
}

/** A MySQL date or time, which is read as UTC; null for none, and for `0000-00-00`. What is no time stays, to be refused. */
export function instantOf({ values }: DumpRow, column: string): string | null {
  const text = values[column] ?? "";
  if (text === "" || text.startsWith("0000-00-00")) return null;
  const [, day, time = "00:00:00"] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d)(?:\.\d+)?)?$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}Z`;
}

/** Rows by the text of a column, in their order. */
export function groupedBy(rows: readonly DumpRow[], column: string): ReadonlyMap<string, readonly DumpRow[]> {
  return Map.groupBy(rows, (row) => textOf(row, column));
}

/** A product of decimals with up to two places, to the cent: `times("4.90", "3")` → `14.70`. */
export function times(price: string, quantity: string): string {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(price);
  const count = /^\d{1,6}$/.test(quantity) ? BigInt(quantity) : 1n;
  if (match === null) return price;
  const [, sign = "", whole = "0", places = ""] = match;
  return decimal((sign === "-" ? -1n : 1n) * BigInt(whole + places.padEnd(2, "0")) * count);
}

/** A sum of such decimals; null where one of them is not a decimal. */
export function sumOf(amounts: readonly string[]): string | null {
  let sum = 0n;
  for (const amount of amounts) {
    const match = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(amount);
    if (match === null) return null;
    const [, sign = "", whole = "0", places = ""] = match;
    sum += (sign === "-" ? -1n : 1n) * BigInt(whole + places.padEnd(2, "0"));
  }
  return decimal(sum);
}

function decimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
