import { createReadStream } from "node:fs";
import { type DumpValue, readInsert, readTable } from "./read-rows.ts";
import { splitStatements } from "./split-statements.ts";

/** One row of a dump, by the columns that are asked for. */
export interface DumpRow {
  /** For people: `users 17`. */
  readonly place: string;
  /** A text in it is no UTF-8. */
  readonly isBroken: boolean;
  readonly values: Readonly<Record<string, string | null>>;
}

/** The rows of a table that was asked for; none where the dump has no such table. */
type DumpTables<Table extends string> = (table: Table) => readonly DumpRow[];

/**
 * Reads some tables of a file that `mysqldump` or `mariadb-dump` wrote: of each row the columns that are asked for, and
 * nothing else. A column that the dump has not is null in all rows: products add columns over their versions.
 */
export async function readDump<Table extends string>(
  file: string,
  wanted: Readonly<Record<Table, readonly string[]>>,
): Promise<DumpTables<Table>> {
  const columnsOf = new Map<string, readonly string[]>();
  const rowsOf = new Map<string, DumpRow[]>();
  const asked = new Map<string, readonly string[]>(Object.entries<readonly string[]>(wanted));
  for await (const statement of splitStatements(createReadStream(file, "latin1"))) {
    const table = readTable(statement);
    if (table !== null) columnsOf.set(table.table, table.columns);
    // What is not asked for is not even parsed.
    const [, into] = /^\s*(?:INSERT|REPLACE)[^(]*?INTO\s+(?:`[^`]+`\.)?`?(\w+)/i.exec(statement) ?? [];
    const names = into === undefined ? undefined : asked.get(into);
    const insert = names === undefined ? null : readInsert(statement);
    if (names === undefined || insert === null) continue;
    const columns = insert.columns ?? columnsOf.get(insert.table) ?? [];
    const rows = rowsOf.get(insert.table) ?? [];
    rowsOf.set(insert.table, rows);
    for (const values of insert.rows) {
      if (values.length !== columns.length)
        throw new SyntaxError(
          `a row of ${insert.table} has ${values.length} values for ${columns.length} columns`,
        );
      rows.push(rowOf(insert.table, rows.length + 1, columns, values, names));
    }
  }
  return (table) => rowsOf.get(table) ?? [];
}

function rowOf(
  table: string,
  position: number,
  columns: readonly string[],
  values: readonly DumpValue[],
  names: readonly string[],
): DumpRow {
  let isBroken = false;
  const read: Record<string, string | null> = {};
  for (const name of names) {
    const bytes = values[columns.indexOf(name)] ?? null;
    const text = bytes === null ? null : decoded(bytes);
    isBroken ||= bytes !== null && text === null;
    read[name] = text;
  }
  return { place: `${table} ${read["id"] ?? `row ${position}`}`, isBroken, values: read };
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Null where the bytes are no UTF-8. */
function decoded(bytes: string): string | null {
  try {
    return decoder.decode(Buffer.from(bytes, "latin1"));
  } catch {
    return null;
  }
}
