import { isLocaleCode, type Locale, type LocaleCode, pickLocale, pseudoLocales } from "./locales.ts";

/** Languages whose catalogs are complete: only they have public pages; the others are shown in English. */
export const completeLocales: readonly LocaleCode[] = ["en", "de", "ar", "ja"];

/** Languages in which the product can be shown; demo adds the made-up two that show layout faults. */
export function reachableLocales(demo: boolean): readonly LocaleCode[] {
  return demo ? [...completeLocales, ...pseudoLocales.map((locale) => locale.code)] : completeLocales;
}

/** The language in which a chosen one is shown: itself, or English until it is translated. */
export function shownLocale(code: LocaleCode, demo: boolean): LocaleCode {
  return reachableLocales(demo).includes(code) ? code : "en";
}

/** The language in which mails and notices are written when this one was chosen; any text is taken. */
export function writtenLocale(language: string): Locale {
  return pickLocale(shownLocale(pickLocale(language).code, true));
}

/** English pages have no prefix: `/servers`, `/de/servers`, `/de`. */
export function localizedPath(path: string, locale: LocaleCode): string {
  if (locale === "en") return path;
  return path.startsWith("/#") || path === "/" ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}

/** `/de/servers` → `de` and `/servers`. The prefix is only taken off when it has the form of a language. */
export function splitLocalePrefix(path: string): { readonly prefix: string | null; readonly path: string } {
  const first = path.split("/")[1] ?? "";
  const isPrefix = isLocaleCode(first) || pseudoLocales.some((locale) => locale.code === first);
  if (!isPrefix) return { prefix: null, path };
  return { prefix: first, path: path.slice(first.length + 1) || "/" };
}
