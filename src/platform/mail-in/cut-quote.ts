/** What an answer says itself, without what it quotes. */
export interface CutText {
  readonly text: string;
  /** Something was left out; it is still in the source. */
  readonly isCut: boolean;
}

/** Of a text that is longer the beginning alone is looked at. */
const maxLength = 200_000;
/** `>` and what programs write for it. */
const quoted = /^\s{0,3}[>|]/;
/** Lines of nothing but strokes, and Outlook's `-----Original Message-----` in any language. */
const separator = /^\s*(?:[-_=*]{3,}|-{2,}[^-]{1,60}-{2,}|_{5,}.*)\s*$/;
/** `Sent: Friday`, as Outlook puts the headers of what it quotes, in any language. */
const headerLike = /^\s*\*{0,2}[^\s:：>][^:：>]{0,30}[:：]\*{0,2}(?:\s|\S)/;
/** An introduction names when: an hour, a year, or a day in digits of its own script. */
const dated = /\d{1,2}[:.h٫]\d{2}|(?:19|20|25)\d{2}|[٠-٩۰-۹०-९]{2,}|\d{1,2}[./年月-]/u;
const maxWrapped = 80;

/**
 * Leaves the quoted history out. Every program's introduction of a quote names the address that it was sent from, in any
 * language: the first line with one of `ours` that is followed by quoted lines, by headers, or by the end is where the
 * history begins. Answers between quoted lines stay.
 */
export function cutQuote(text: string, ours: readonly string[]): CutText {
  const lines = text.slice(0, maxLength).replace(/\r\n?/g, "\n").split("\n");
  const addresses = ours.map((address) => address.toLowerCase());
  const start = lines.findIndex((_, index) => beginsHistory(lines, index, addresses));
  if (start < 0) return finish(withoutLastQuote(lines), text);
  const from = isWrapped(lines, start, addresses) ? start - 1 : start;
  const above = lines.slice(0, from);
  const next = nextLine(lines, start + 1);
  if (isQuotedAfter(lines, start, next)) {
    const rest = lines.slice(lines.findIndex((line, index) => index > start && quoted.test(line)));
    return finish([...above, ...rest.filter((line) => !quoted.test(line))], text);
  }
  return finish(above, text);
}

function names(line: string, addresses: readonly string[]): boolean {
  if (line.length > 2_000) return false;
  const lower = line.toLowerCase();
  return addresses.some((address) => lower.includes(address));
}

function beginsHistory(lines: readonly string[], index: number, addresses: readonly string[]): boolean {
  const line = lines[index] ?? "";
  if (quoted.test(line)) return false;
  if (!names(line, addresses))
    return line.trim() !== "" && isNamelessIntroduction(line, lines[nextLine(lines, index + 1) ?? -1]);
  const next = nextLine(lines, index + 1);
  if (next === null || isQuotedAfter(lines, index, next)) return true;
  if (headerLike.test(line) && headerLike.test(lines[next] ?? "")) return true;
  return isDatedIntroduction(lines, index);
}

/** It ends with a colon, and the day is in it, or in the line before that it was wrapped from. */
function isDatedIntroduction(lines: readonly string[], index: number): boolean {
  const [before = "", line = "", after] = [lines[index - 1], lines[index], lines[index + 1]];
  return (endsWithColon(line) || isTail(after)) && dated.test(`${before} ${line} ${after ?? ""}`);
}

/** Some programs name the sender without the address: the day, a colon and quoted lines say as much. */
function isNamelessIntroduction(line: string, next: string | undefined): boolean {
  return next !== undefined && quoted.test(next) && endsWithColon(line) && dated.test(line);
}

/** The next line that has anything; null at the end. */
function nextLine(lines: readonly string[], from: number): number | null {
  for (let index = from; index < lines.length; index += 1) if (lines[index]?.trim() !== "") return index;
  return null;
}

/** Quoted lines follow, at once or after the rest of an introduction that was wrapped. */
function isQuotedAfter(lines: readonly string[], index: number, next: number | null): boolean {
  if (next === null) return false;
  if (quoted.test(lines[next] ?? "")) return true;
  const after = next === index + 1 && isTail(lines[next]) ? nextLine(lines, next + 1) : null;
  return after !== null && quoted.test(lines[after] ?? "");
}

/** Perhaps bold, in stars. A pattern would look at each colon, and from each at all spaces behind it. */
function endsWithColon(line: string): boolean {
  const end = line
    .trimEnd()
    .replace(/\*{1,2}$/, "")
    .trimEnd();
  return end.endsWith(":") || end.endsWith("：");
}

/** `wrote:`, alone on its line. */
function isTail(line: string | undefined): boolean {
  return line !== undefined && line.trim().length < maxWrapped && endsWithColon(line);
}

/** The line before is the beginning of the introduction: it names the day, or ends where a name does. */
function isWrapped(lines: readonly string[], index: number, addresses: readonly string[]): boolean {
  const before = lines[index - 1]?.trim() ?? "";
  if (before === "" || quoted.test(before) || separator.test(before)) return false;
  const line = lines[index]?.trim() ?? "";
  const startsWithAddress = addresses.some((address) =>
    line
      .toLowerCase()
      .replace(/^[<("]/, "")
      .startsWith(address),
  );
  return (startsWithAddress || !dated.test(line)) && (dated.test(before) || before.endsWith("<"));
}

/** Without an introduction only a quote at the end is one for certain. */
function withoutLastQuote(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && (lines[end - 1]?.trim() === "" || quoted.test(lines[end - 1] ?? ""))) end -= 1;
  if (!lines.slice(end).some((line) => quoted.test(line))) return lines;
  return lines.slice(0, end);
}

function finish(lines: readonly string[], original: string): CutText {
  let end = lines.length;
  while (end > 0 && (lines[end - 1]?.trim() === "" || separator.test(lines[end - 1] ?? ""))) end -= 1;
  const text = lines
    .slice(0, end)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { text, isCut: text !== original.replace(/\r\n?/g, "\n").trim() };
}
