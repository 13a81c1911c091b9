import type { Locale } from "#src/shared/locales.ts";
import type { Glossary, Texts } from "./read-catalogs.ts";
import { readMessage } from "./read-message.ts";
import { findMissingTerms } from "./glossary-problems.ts";
import { isUntranslated } from "./untranslated-words.ts";

/** The script of a language, where it is not Latin. */
const scripts: ReadonlyMap<string, RegExp> = new Map([
  ["ru", /\p{Script=Cyrillic}/u],
  ["uk", /\p{Script=Cyrillic}/u],
  ["zh-tw", /\p{Script=Han}|\p{Script=Bopomofo}/u],
  ["zh-cn", /\p{Script=Han}/u],
  ["ja", /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|ー/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["ko", /\p{Script=Hangul}|\p{Script=Han}/u],
  ["th", /\p{Script=Thai}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["bn", /\p{Script=Bengali}/u],
  ["he", /\p{Script=Hebrew}/u],
]);

const latin = /\p{Script=Latin}|\p{Script=Common}/u;
const latinWord = /[\p{Script=Latin}\d][\p{Script=Latin}\p{M}\d]*(?:[.'’/@_+-][\p{Script=Latin}\p{M}\d]+)*/gu;

/**
 * Words that no reader of the language would expect: untranslated English, a foreign script, a term that differs
 * from the glossary. Keys that the glossary excepts, with a reason, are skipped.
 */
export function findWordProblems(
  locale: Locale,
  english: Texts,
  texts: Texts,
  glossary: Glossary | null,
): string[] {
  const same = new Set(
    [...(glossary?.same ?? []), ...sharedTerms(glossary)].map((word) => word.toLowerCase()),
  );
  const stays = (word: string): boolean => isUntranslated(word) || same.has(word.toLowerCase());
  return [...texts].flatMap(([key, text]) => {
    const source = english.get(key);
    if (source === undefined || glossary?.exceptions?.[key] !== undefined) return [];
    const [from, to] = [wordsOf(source), wordsOf(text)];
    if (from === null || to === null) return [];
    const problems = [
      ...findIdentical(from, to, stays),
      ...findForeignScript(locale, to, stays),
      ...(glossary === null ? [] : findMissingTerms(locale.code, glossary.terms, from, to)),
    ];
    return problems.map((problem) => `${locale.code}: ${key} ${problem}: ${text}`);
  });
}

/** Null for a text that does not parse, which is reported elsewhere. */
function wordsOf(text: string): string | null {
  try {
    return readMessage(text).words;
  } catch {
    return null;
  }
}

/** Terms whose translation is the English word. */
function sharedTerms(glossary: Glossary | null): string[] {
  return Object.entries(glossary?.terms ?? {}).flatMap(([term, { stems }]) =>
    stems.some((stem) => stem.toLowerCase() === term.toLowerCase()) ? [term, `${term}s`] : [],
  );
}

function findIdentical(from: string, to: string, stays: (word: string) => boolean): string[] {
  if (from !== to) return [];
  const left = (to.match(latinWord) ?? []).filter((word) => !stays(word));
  return left.length === 0 ? [] : [`is English (${left.join(", ")})`];
}

function findForeignScript(locale: Locale, text: string, stays: (word: string) => boolean): string[] {
  const own = scripts.get(locale.code);
  const foreign = [...text].filter(
    (letter) => /\p{L}/u.test(letter) && !latin.test(letter) && !own?.test(letter),
  );
  const words = own === undefined ? [] : (text.match(latinWord) ?? []).filter((word) => !stays(word));
  return [
    ...(foreign.length > 0 ? [`has letters of another script (${foreign.join("")})`] : []),
    ...(words.length > 0 ? [`has words in Latin letters (${words.join(", ")})`] : []),
  ];
}
