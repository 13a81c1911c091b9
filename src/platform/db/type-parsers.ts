import { types } from "pg";
import { parseInstant } from "#src/shared/time.ts";

const oid = {
  int8: 20,
  numeric: 1700,
  cidr: 650,
  inet: 869,
  int8Array: 1016,
  numericArray: 1231,
  timestamptz: 1184,
} as const;

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

interface TypeParsers {
  getTypeParser(id: number, format?: "text" | "binary"): (value: string) => unknown;
}

const standard: TypeParsers = types;

const standardInstant = standard.getTypeParser(oid.timestamptz);

/** In UTC, the usual case, the text is one character from ISO 8601, which the engine parses three times as fast. */
export function parseDatabaseInstant(text: string): unknown {
  if (!text.endsWith("+00")) return standardInstant(text);
  return parseInstant(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) ?? standardInstant(text);
}

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [oid.int8, parseWholeNumber],
  [oid.numeric, parseWholeNumber],
  [oid.int8Array, parseWholeNumbers],
  [oid.numericArray, parseWholeNumbers],
  [oid.cidr, asText],
  [oid.inet, asText],
  [oid.timestamptz, parseDatabaseInstant],
]);

/** How our pools read values; per pool, because the job queue's own pool expects the driver's defaults. */
export const typeParsers: TypeParsers = {
  getTypeParser(id, format) {
    const own = format === "binary" ? undefined : parsers.get(id);
    return own ?? standard.getTypeParser(id, format);
  },
};
