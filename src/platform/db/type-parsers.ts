import { types } from "pg";

const oid = { int8: 20, numeric: 1700, cidr: 650, inet: 869, int8Array: 1016, numericArray: 1231 } as const;

const asText = (text: string): string => text;

/** `numeric` columns hold base units of money: whole numbers of any size. A fraction is a defect. */
export function parseWholeNumber(text: string): bigint {
  if (!/^-?\d+$/.test(text))
    throw new TypeError(`A whole number was expected from the database, got ${text}`);
  return BigInt(text);
}

function parseWholeNumbers(text: string): bigint[] {
  const items = text.slice(1, -1);
  return items === "" ? [] : items.split(",").map(parseWholeNumber);
}

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [oid.int8, parseWholeNumber],
  [oid.numeric, parseWholeNumber],
  [oid.int8Array, parseWholeNumbers],
  [oid.numericArray, parseWholeNumbers],
  [oid.cidr, asText],
  [oid.inet, asText],
]);

interface TypeParsers {
  getTypeParser(id: number, format?: "text" | "binary"): (value: string) => unknown;
}

const standard: TypeParsers = types;

/** How our pools read values; per pool, because the job queue's own pool expects the driver's defaults. */
export const typeParsers: TypeParsers = {
  getTypeParser(id, format) {
    const own = format === "binary" ? undefined : parsers.get(id);
    return own ?? standard.getTypeParser(id, format);
  },
};
