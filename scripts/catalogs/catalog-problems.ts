import { type Locale, pickLocale } from "#src/shared/locales.ts";
import { findPluralProblems } from "./plural-problems.ts";
import type { Texts } from "./read-catalogs.ts";
import { readMessage } from "./read-message.ts";

/**
 * What would make a language's text fail on screen: an unknown key, arguments or tags that differ from English,
 * an invalid ICU message, missing plural forms. In a complete language also a missing key.
 */
export function findCatalogProblems(
  language: string,
  english: Texts,
  texts: Texts,
  isComplete = true,
): string[] {
  const locale = pickLocale(language);
  const missing = [...english.keys()]
    .filter((key) => isComplete && !texts.has(key))
    .map((key) => `${key} is missing`);
  const wrong = [...texts].flatMap(([key, text]) => findTextProblems(locale, key, english.get(key), text));
  return [...missing, ...wrong].map((problem) => `${language}: ${problem}`);
}

function findTextProblems(locale: Locale, key: string, source: string | undefined, text: string): string[] {
  if (source === undefined) return [`${key} is not an English key`];
  if (text.trim() === "") return [`${key} is empty`];
  try {
    const message = readMessage(text);
    const [expected, found] = [readMessage(source).slots.join(", "), message.slots.join(", ")];
    const parity =
      expected === found ? [] : [`${key} has the arguments (${found}), English has (${expected})`];
    return [...parity, ...findPluralProblems(locale, message).map((problem) => `${key} ${problem}`)];
  } catch (error) {
    return [`${key} does not parse: ${error instanceof Error ? error.message : String(error)}`];
  }
}
