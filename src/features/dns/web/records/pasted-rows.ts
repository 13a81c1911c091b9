import { hasPriority, partsOf, splitValue } from "./record-parts.ts";
import type { TypedRecord } from "./editor-state.ts";
import type { RecordType } from "./record-types.ts";

/** A pasted text as records, and the lines without one. */
export interface PastedRows {
  readonly records: readonly TypedRecord[];
  /** Numbers of the lines, from 1. */
  readonly unread: readonly number[];
}

type Column = "name" | "type" | "content" | "priority" | "ttl" | "skip";

const headings: Readonly<Record<string, Column>> = {
  name: "name",
  host: "name",
  hostname: "name",
  "host name": "name",
  subdomain: "name",
  type: "type",
  value: "content",
  content: "content",
  data: "content",
  target: "content",
  answer: "content",
  "points to": "content",
  address: "content",
  priority: "priority",
  prio: "priority",
  preference: "priority",
  ttl: "ttl",
  class: "skip",
};

/**
 * Reads records from the text of a spreadsheet, a table of another provider or a zone file: a line each, cells apart
 * by tabs, semicolons, commas or spaces. A first line with headings names the columns; without one the type,
 * which is a known word, and the numbers decide the rest.
 */
export function readPastedRows(text: string): PastedRows {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, line }))
    .filter(({ line }) => line.trim() !== "" && !/^\s*(?:;|\/\/|#)/.test(line));
  const separator = separatorOf(lines.map(({ line }) => line));
  const rows = lines.map(({ number, line }) => ({ number, cells: cellsOf(line, separator) }));
  const columns = columnsOf(rows[0]?.cells ?? []);
  const records: TypedRecord[] = [];
  const unread: number[] = [];
  for (const { number, cells } of columns ? rows.slice(1) : rows) {
    const record = columns ? readByHeadings(cells, columns) : readByShape(cells);
    if (record) records.push(record);
    else unread.push(number);
  }
  return { records, unread };
}

/** True for a clipboard that is several cells or lines: a single value is pasted into its field. */
export function isTable(text: string): boolean {
  const { records } = readPastedRows(text);
  return records.length > 0 && (/[\t\n\r]/.test(text.trim()) || records.length > 1);
}

const separators = ["\t", ";", ","] as const;

function separatorOf(lines: readonly string[]): string | undefined {
  const found = separators.find((one) => {
    const fitting = lines.filter((line) => cellsOf(line, one).length >= 3);
    return fitting.length > lines.length / 2;
  });
  return found;
}

/** Cells of a line; a quoted one may contain the separator and doubled quotes. Without separator: words. */
function cellsOf(line: string, separator: string | undefined): string[] {
  if (separator === undefined) return line.trim().match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

function columnsOf(cells: readonly string[]): readonly Column[] | undefined {
  const columns = cells.map((cell) => headings[cell.toLowerCase()] ?? "skip");
  return columns.includes("type") && columns.includes("content") ? columns : undefined;
}

function readByHeadings(cells: readonly string[], columns: readonly Column[]): TypedRecord | undefined {
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? "";
  const type = typeOf(cell("type"));
  if (type === undefined || cell("content") === "") return undefined;
  const priority = /^\d+$/.test(cell("priority")) ? Number(cell("priority")) : null;
  return typed(type, cell("name"), cell("content"), priority, cell("ttl"));
}

function readByShape(cells: readonly string[]): TypedRecord | undefined {
  const filled = cells.filter((cell) => cell !== "");
  const at = filled.findIndex((cell, index) => index < 4 && typeOf(cell) !== undefined);
  const type = typeOf(filled[at] ?? "");
  if (type === undefined) return undefined;
  // `www 3600 IN A …` has its name first; `A www …` has it after the type.
  const before = filled.slice(0, at).filter((cell) => cell.toUpperCase() !== "IN");
  const isTypeFirst = at === 0;
  const name = isTypeFirst ? filled[1] : before[0];
  const rest = filled.slice(isTypeFirst ? 2 : at + 1);
  const early = before.slice(1).find(isNumber);
  if (name === undefined || rest.length === 0) return undefined;
  const { content, priority, ttl } = valueOf(type, rest, early);
  return content === "" ? undefined : typed(type, name, content, priority, ttl);
}

/** What follows name and type: the value, its priority, and a TTL that was not in front of them. */
function valueOf(type: RecordType, rest: readonly string[], early: string | undefined) {
  const { cells, ttl } = early === undefined ? takeTtl(type, rest) : { cells: rest, ttl: early };
  const [first = "", second] = cells;
  // Some tables have the priority after the host.
  if (hasPriority(type) && cells.length === 2 && !isNumber(first.split(/\s+/)[0]) && isNumber(second)) {
    return { content: first, priority: Number(second), ttl };
  }
  return { content: cells.join(" "), priority: null, ttl };
}

/** Takes a number after or before the value for its TTL where there are more words than the value has parts. */
function takeTtl(type: RecordType, rest: readonly string[]) {
  const [first = ""] = rest;
  const last = rest.at(-1) ?? "";
  const words = rest.join(" ").trim().split(/\s+/);
  const isLonger = rest.length > 1 && words.length > partsOf[type].length;
  if (isLonger && isNumber(last)) return { cells: rest.slice(0, -1), ttl: last };
  // A text may be numeric; only a separate cell after it is a TTL.
  if (isLonger && isNumber(first) && type !== "TXT") return { cells: rest.slice(1), ttl: first };
  return { cells: rest, ttl: "" };
}

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+$/.test(text);

function typeOf(text: string): RecordType | undefined {
  const upper = text.toUpperCase();
  return isRecordType(upper) ? upper : undefined;
}

function isRecordType(text: string): text is RecordType {
  return text in partsOf;
}

function typed(
  type: RecordType,
  name: string,
  content: string,
  priority: number | null,
  ttl: string,
): TypedRecord {
  // An empty text keeps its quotes: without them nothing was typed.
  const isText = type === "TXT" && content !== '""';
  const value = isText ? content.replace(/^"(.*)"$/s, "$1").replaceAll('\\"', '"') : content;
  return {
    type,
    name: name === "" ? "@" : name,
    values: splitValue(type, { content: value, priority }),
    ttl: isNumber(ttl) ? ttl : "",
  };
}
