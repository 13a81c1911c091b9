/** Key of an object that stands for a list: its rows by column. No property is called so. */
const table = "=";
/** Shorter lists are not worth it. */
const minRows = 4;

type Values = Readonly<Record<string, unknown>>;

/**
 * The properties of an island as text, for its page. A list of objects with the same keys, such as the rows of a price
 * table, is written by columns: alike values beside each other compress to a fraction.
 */
export function packProps(props: unknown): string {
  // What JSON has no place for, such as an absent property, is left out first.
  const plain: unknown = JSON.parse(JSON.stringify(props));
  return JSON.stringify(pack(plain));
}

/** What `packProps` was given. */
export function unpackProps(text: string): unknown {
  const packed: unknown = JSON.parse(text);
  return unpack(packed);
}

function pack(value: unknown): unknown {
  if (isList(value)) return packList(value);
  if (!isObject(value)) return value;
  if (table in value) throw new Error(`no property of an island is called ${table}`);
  return mapValues(value, pack);
}

function packList(list: readonly unknown[]): unknown {
  const rows = list.filter(isObject);
  const [first = {}] = rows;
  const keys = Object.keys(first);
  const isTable =
    rows.length >= minRows &&
    rows.length === list.length &&
    keys.length > 0 &&
    rows.every((row) => Object.keys(row).length === keys.length && keys.every((key) => key in row));
  if (!isTable) return list.map(pack);
  return { [table]: mapValues(first, (_, key) => rows.map((row) => pack(row[key]))) };
}

function unpack(value: unknown): unknown {
  if (isList(value)) return value.map(unpack);
  if (!isObject(value)) return value;
  const columns = value[table];
  if (!isObject(columns)) return mapValues(value, unpack);
  const [first] = Object.values(columns);
  const at = (column: unknown, row: number) => unpack(isList(column) ? column[row] : undefined);
  return isList(first) ? first.map((_, row) => mapValues(columns, (column) => at(column, row))) : [];
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !isList(value);
}

function mapValues(value: Values, change: (value: unknown, key: string) => unknown): Values {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]));
}
