import { decimalOf, readCents } from "../records/money.ts";
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

/** A product of an amount, to the cent: `times("4.90", "3")` → `14.70`. What is no amount stays, to be refused. */
export function times(price: string, quantity: string): string {
  const cents = readCents(price);
  const count = /^\d{1,6}$/.test(quantity) ? BigInt(quantity) : 1n;
  return cents === null ? price : decimalOf(cents * count);
}

/** A sum of amounts; null where one of them is something else. */
export function sumOf(amounts: readonly string[]): string | null {
  let sum = 0n;
  for (const amount of amounts) {
    const cents = readCents(amount);
    if (cents === null) return null;
    sum += cents;
  }
  return decimalOf(sum);
}
