import type { Texts } from "#src/platform/i18n/texts.ts";
import type { NoticePrices } from "#src/platform/notices/notice.ts";
import { formatTag } from "#src/shared/format-tag.ts";
import { formatCents } from "#src/shared/money.ts";
import { writtenLocale } from "#src/shared/page-locales.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { NoticeParams, Said } from "./notice-book.ts";

/** A notice in a language. */
export interface NoticeText {
  readonly title: string;
  readonly message: string;
}

/** `write("de", {notice, params})`: in English for a language that is not complete. */
export type WriteNotice = (language: string, said: Said) => NoticeText;

/** A text template: literals at even positions, names of values at odd ones. */
type Pattern = readonly string[];
type Patterns = { readonly title: Pattern; readonly message: Pattern };

/** Unicode isolates, by the direction they set. */
const leftToRight = "\u2066";
const asItsLetters = "\u2068";

/** Delimiters of a value's name in a pattern; private-use characters, which no catalog contains. */
const open = "\ue000";
const close = "\ue001";
const splits = /[\ue000\ue001]/;
const standIns = {
  name: `${open}name${close}`,
  amount: `${open}amount${close}`,
  answer: `${open}answer${close}`,
  domains: `${open}domains${close}`,
  at: `${open}at${close}`,
  prices: `${open}prices${close}`,
};

/**
 * Renders notices. Parsing message syntax costs about ten times as much as the rest of a list's row, so patterns are
 * cached by language, notice and what their words depend on; rendering only inserts values.
 */
export function createNoticeWriter(texts: Texts): WriteNotice {
  const known = new Map<string, Patterns>();
  const lines = createLineWriter(texts);
  const patternsOf = (language: string, { notice: { key, durations }, params }: Said): Patterns => {
    const { services, replaces } = formOf(params.prices);
    const { hours, keptDays: setDays = params.aheadDays } = params;
    const name = [language, key, params.days ?? "", hours ?? "", setDays ?? "", services, replaces].join(" ");
    const ready = known.get(name);
    if (ready !== undefined) return ready;
    const pattern = (part: "title" | "message"): Pattern =>
      texts
        .text(language, `notices.${key}.${part}`, {
          ...standIns,
          days: params.days ?? 0,
          services,
          replaces,
          ...durations,
          ...(hours !== undefined && { hours }),
          ...(setDays !== undefined && { days: setDays }),
        })
        .split(splits);
    const made = { title: pattern("title"), message: pattern("message") };
    known.set(name, made);
    return made;
  };
  const knownWords = new Map<string, Pattern>();
  const wordsOf = (language: string): Pattern => {
    const pattern = knownWords.get(language) ?? texts.text(language, "emails.wrote", standIns).split(splits);
    knownWords.set(language, pattern);
    return pattern;
  };
  return (wanted, said) => {
    const { code, dir } = writtenLocale(wanted);
    const { title, message } = patternsOf(code, said);
    const { prices } = said.params;
    const written = typeof prices === "object" ? lines(code, dir, prices) : prices;
    const values = valuesOf({ ...said, written }, code, dir);
    const { words } = said.params;
    const own =
      words === undefined ? "" : `\n\n${fill(wordsOf(code), { answer: isolated(words, asItsLetters, dir) })}`;
    return { title: fill(title, values), message: `${fill(message, values)}${own}` };
  };
}

/** What the words around prices depend on: whether it is one service, and whether another price was announced for it. */
function formOf(prices: NoticeParams["prices"]): { readonly services: number; readonly replaces: string } {
  if (typeof prices !== "object") return { services: 2, replaces: "yes" };
  const { lines, replaces } = prices;
  return { services: new Set(lines.map(({ name }) => name)).size, replaces: replaces ? "yes" : "no" };
}

type Direction = "ltr" | "rtl";

/** Writes `web-1: $4.90 → $3.90 a month; …`, with patterns cached as above. */
function createLineWriter(texts: Texts) {
  const known = new Map<string, Pattern>();
  return (language: string, dir: Direction, { lines, isCut }: NoticePrices): string => {
    const written = lines.map(({ name, part, months, beforeCents, afterCents }) => {
      const form = `${language} ${part} ${months}`;
      const pattern =
        known.get(form) ??
        texts.text(language, `emails.priceLine.${part}`, { ...standIns, months }).split(splits);
      known.set(form, pattern);
      return fill(pattern, {
        name: isolated(name, asItsLetters, dir),
        prices: isolated(`${formatCents(beforeCents)} → ${formatCents(afterCents)}`, leftToRight, dir),
      });
    });
    return [...written, ...(isCut ? ["…"] : [])].join("; ");
  };
}

function fill(pattern: Pattern, values: Readonly<Record<string, string>>): string {
  return pattern.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? ""))).join("");
}

/**
 * Formats values for a text of this direction: what may run the other way is isolated from the surrounding text.
 * Amounts and domain names are always left to right, other values follow their letters.
 */
function valuesOf(
  { notice, params, written }: Said & { readonly written: string | undefined },
  language: string,
  dir: Direction,
): Record<string, string> {
  const { name, cents, answer, domains, at, prices } = params;
  const apart = (text: string, start: string) => isolated(text, start, dir);
  return {
    ...(name !== undefined && {
      name: apart(name, notice.isNameLeftToRight ? leftToRight : asItsLetters),
    }),
    ...(answer !== undefined && { answer: apart(answer, asItsLetters) }),
    ...(domains !== undefined && { domains: apart(domains, leftToRight) }),
    ...(at !== undefined && { at: apart(dayOf(at, language), asItsLetters) }),
    // What was stored as text is written from left to right; in lines each value is apart.
    ...(written !== undefined && {
      prices: typeof prices === "string" ? apart(written, leftToRight) : written,
    }),
    ...(cents !== undefined && { amount: apart(formatCents(cents), leftToRight) }),
  };
}

function isolated(text: string, start: string, dir: Direction): string {
  return dir === "rtl" || /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? `${start}${text}\u2069` : text;
}

const dayParts = { day: "numeric", month: "short", year: "numeric" } as const;

/** A day as pages write it, `24 Dec 2026`, in UTC like all dates of the product. */
function dayOf(at: string, language: string): string {
  const day = parseInstant(at);
  return day === null
    ? at
    : new Intl.DateTimeFormat(formatTag(language), { ...dayParts, timeZone: "UTC" }).format(day);
}
