import { type Locale, locales, pickLocale } from "#src/shared/locales.ts";
import { reachableLocales } from "#src/shared/page-locales.ts";

/** The languages of a list: translated ones, and those shown in English for now. */
export interface FoundLanguages {
  readonly translated: readonly Locale[];
  readonly inEnglish: readonly Locale[];
}

/** Languages whose code, own or English name contains the search; accents and case do not matter. */
export function findLanguages(search: string, demo: boolean): FoundLanguages {
  const wanted = fold(search.trim());
  const fits = ({ code, englishName, nativeName }: Locale): boolean =>
    [code, englishName, nativeName].some((name) => fold(name).includes(wanted));
  const reachable = reachableLocales(demo);
  return {
    translated: reachable.map((code) => pickLocale(code)).filter(fits),
    inEnglish: locales.filter(({ code }) => !reachable.includes(code)).filter(fits),
  };
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
