import { type Locale, locales, pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";

/** The languages of a list: translated ones, and those shown in English for now. */
export interface FoundLanguages {
  readonly translated: readonly Locale[];
  readonly inEnglish: readonly Locale[];
}

/** Languages whose code, own or English name contains the search; accents and case do not matter. The made-up ones are never listed. */
export function findLanguages(search: string): FoundLanguages {
  const wanted = fold(search.trim());
  const fits = ({ code, englishName, nativeName }: Locale): boolean =>
    [code, englishName, nativeName].some((name) => fold(name).includes(wanted));
  return {
    translated: completeLocales.map((code) => pickLocale(code)).filter(fits),
    inEnglish: locales.filter(({ code }) => !completeLocales.includes(code)).filter(fits),
  };
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
