/** A value as it is in the dump: bytes as characters, or NULL. */
export type DumpValue = string | null;

export interface Insert {
  readonly table: string;
  /** Null: all columns in the order of the table. */
  readonly columns: readonly string[] | null;
  readonly rows: readonly (readonly DumpValue[])[];
}

const head =
  /^\s*(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\s+(?:`[^`]+`\.)?`?(\w+)`?\s*(?:\(([^)]*)\))?\s*VALUES\s*/iy;
/**
 * A text in quotation marks, which it has doubled or escaped. What is plain is taken as a whole: by the character a text of
 * some megabytes is too much for the engine.
 */
const quotedBy = (mark: string): string =>
  String.raw`(?:_\w+\s*)?${mark}([^${mark}\\]*(?:(?:\\[\s\S]|${mark}${mark})[^${mark}\\]*)*)${mark}`;
const digits = String.raw`(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)`;
/** A value, and whether another follows in its row. */
const value = new RegExp(
  String.raw`\s*(?:(NULL)|${digits}|0x([0-9a-f]*)|${quotedBy("'")}|${quotedBy('"')})\s*([,)])`,
  "iy",
);

const escapes: Readonly<Record<string, string>> = {
  "0": "\0",
  b: "\b",
  n: "\n",
  r: "\r",
  t: "\t",
  Z: "\u001a",
};

/** An INSERT of a dump; null for any other statement. Throws for one that is not as dumps write them. */
export function readInsert(statement: string): Insert | null {
  head.lastIndex = 0;
  const [start, table, columns] = head.exec(statement) ?? [];
  if (start === undefined || table === undefined) return null;
  const rows: DumpValue[][] = [];
  let at = start.length;
  while (statement[at] === "(") {
    const row: DumpValue[] = [];
    at += 1;
    for (;;) {
      value.lastIndex = at;
      const match = value.exec(statement);
      if (match === null)
        throw new SyntaxError(`a value of ${table} cannot be read, in row ${rows.length + 1}`);
      row.push(valueOf(match));
      at = value.lastIndex;
      if (match[6] === ")") break;
    }
    rows.push(row);
    const separator = /\s*,?\s*/y;
    separator.lastIndex = at;
    at += separator.exec(statement)?.[0].length ?? 0;
  }
  if (at < statement.trimEnd().length)
    throw new SyntaxError(`what follows row ${rows.length} of ${table} cannot be read`);
  return { table, columns: columns === undefined ? null : namesOf(columns), rows };
}

function valueOf([, isNull, number, hex, single, double]: RegExpExecArray): DumpValue {
  if (isNull !== undefined) return null;
  if (number !== undefined) return number;
  if (hex !== undefined) return Buffer.from(hex, "hex").toString("latin1");
  const quoted = single ?? double ?? "";
  const quote = single === undefined ? '""' : "''";
  return quoted.replace(/\\([\s\S])|''|""/g, (pair, escaped: string | undefined) => {
    if (escaped !== undefined) return escapes[escaped] ?? escaped;
    return pair === quote ? pair.slice(1) : pair;
  });
}

function namesOf(columns: string): string[] {
  return columns.split(",").map((column) => column.trim().replaceAll("`", ""));
}

/** A table and its columns in order, of a CREATE TABLE; null for any other statement. */
export function readTable(
  statement: string,
): { readonly table: string; readonly columns: readonly string[] } | null {
  const [start, table] =
    /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:`[^`]+`\.)?`?(\w+)`?\s*\(/i.exec(statement) ?? [];
  if (start === undefined || table === undefined) return null;
  const columns = [...statement.slice(start.length).matchAll(/(?:^|\n)\s*`(\w+)`\s/g)];
  return { table, columns: columns.flatMap(([, column]) => column ?? []) };
}
