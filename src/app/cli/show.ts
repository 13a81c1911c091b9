import { isValues, textOf, type Values } from "./failure.ts";

const mostColumns = 8;
const widest = 44;

/** Without what could drive a terminal: names and texts come from anywhere. */
export function plain(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** An answer for people: its list as a table, anything else as names and values. */
export function draw(answer: unknown): string {
  if (!isValues(answer)) return answer === null ? "Done.\n" : `${cellOf("", answer)}\n`;
  const list = Object.entries(answer).find(
    ([, value]) => Array.isArray(value) && (value.length === 0 || value.some(isValues)),
  );
  // What is said about a list besides is for programs, by --json.
  if (list !== undefined && "nextCursor" in answer) return table(rowsOf(list[1]));
  const others = Object.fromEntries(Object.entries(answer).filter(([name]) => name !== list?.[0]));
  const parts = Object.keys(others).length === 0 ? [] : [pairs(others)];
  if (list !== undefined) parts.push(table(rowsOf(list[1])));
  return parts.length === 0 ? "Done.\n" : parts.join("\n");
}

function rowsOf(list: unknown): readonly Values[] {
  return Array.isArray(list) ? list.filter(isValues) : [];
}

function pairs(values: Values, indent = ""): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const label = `${indent}${labelOf(name)}`;
      if (isValues(value)) return `${label}:\n${pairs(value, `${indent}  `)}`;
      if (Array.isArray(value) && value.some(isValues))
        return `${label}:\n${table(value.filter(isValues), `${indent}  `)}`;
      // Whole, such as an exported zone or a new secret.
      if (typeof value === "string")
        return `${label}:${value.includes("\n") ? "\n" : " "}${plain(value).trimEnd()}\n`;
      if (Array.isArray(value)) return `${label}: ${plain(value.map(textOf).join(", ")) || "-"}\n`;
      return `${label}: ${cellOf(name, value)}\n`;
    })
    .join("");
}

function table(rows: readonly Values[], indent = ""): string {
  if (rows.length === 0) return `${indent}Nothing yet.\n`;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((name) =>
      rows.some((row) => !isValues(row[name]) && row[name] !== null && row[name] !== undefined),
    )
    .filter((name) => !rows.some((row) => Array.isArray(row[name]) && row[name].some(isValues)))
    .slice(0, mostColumns);
  const lines = [
    names.map((name) => labelOf(name).toUpperCase()),
    ...rows.map((row) => names.map((name) => cellOf(name, row[name]))),
  ];
  const widths = names.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? "").length)));
  return lines
    .map(
      (line) =>
        indent +
        line
          .map((cell, index) => cell.padEnd(widths[index] ?? 0))
          .join("  ")
          .trimEnd(),
    )
    .join("\n")
    .concat("\n");
}

/** Amounts are cents in the API and dollars here. */
function labelOf(name: string): string {
  return plain(name.replace(/Cents$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function cellOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (/^cents$|Cents$/.test(name) && typeof value === "number") return dollars(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return cut(value.map((one) => cellOf("", one)).join(", "));
  const text = plain(textOf(value));
  return name === "id" || name.endsWith("Id") ? text : cut(text);
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line;
}

/** `$4.90`. */
export function dollars(cents: number): string {
  return `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
}
