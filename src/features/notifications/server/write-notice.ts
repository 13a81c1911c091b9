import type { Texts } from "#src/platform/i18n/texts.ts";
import { formatCents } from "#src/shared/money.ts";
import { writtenLocale } from "#src/shared/page-locales.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { Said } from "./notice-book.ts";

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
 * cached by language, notice and count of days; rendering only inserts values.
 */
export function createNoticeWriter(texts: Texts): WriteNotice {
  const known = new Map<string, Patterns>();
  const patternsOf = (language: string, { notice: { key, durations }, params }: Said): Patterns => {
    const name = `${language} ${key} ${params.days ?? ""}`;
    const ready = known.get(name);
    if (ready !== undefined) return ready;
    const pattern = (part: "title" | "message"): Pattern =>
      texts
        .text(language, `notices.${key}.${part}`, { ...standIns, days: params.days ?? 0, ...durations })
        .split(/[\ue000\ue001]/);
    const made = { title: pattern("title"), message: pattern("message") };
    known.set(name, made);
    return made;
  };
  return (wanted, said) => {
    const { code, dir } = writtenLocale(wanted);
    const { title, message } = patternsOf(code, said);
    const values = valuesOf(said, code, dir);
    return { title: fill(title, values), message: fill(message, values) };
  };
}

function fill(pattern: Pattern, values: Readonly<Record<string, string>>): string {
  return pattern.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? ""))).join("");
}

/**
 * Formats values for a text of this direction: what may run the other way is isolated from the surrounding text.
 * Amounts and domain names are always left to right, other values follow their letters.
 */
function valuesOf({ notice, params }: Said, language: string, dir: "ltr" | "rtl"): Record<string, string> {
  const { name, cents, answer, domains, at, prices } = params;
  const isolated = (text: string, start: string) =>
    dir === "rtl" || /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? `${start}${text}\u2069` : text;
  return {
    ...(name !== undefined && {
      name: isolated(name, notice.isNameLeftToRight ? leftToRight : asItsLetters),
    }),
    ...(answer !== undefined && { answer: isolated(answer, asItsLetters) }),
    ...(domains !== undefined && { domains: isolated(domains, leftToRight) }),
    ...(at !== undefined && { at: isolated(dayOf(at, language), asItsLetters) }),
    ...(prices !== undefined && { prices: isolated(prices, leftToRight) }),
    ...(cents !== undefined && { amount: isolated(formatCents(cents), leftToRight) }),
  };
}

/** A day in the words of a language, in UTC like all dates of the product. */
function dayOf(at: string, language: string): string {
  const day = parseInstant(at);
  return day === null
    ? at
    : new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(day);
}
