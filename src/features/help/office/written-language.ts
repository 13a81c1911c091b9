import type { LocaleCode } from "#src/shared/locales.ts";

/** The language in which an article is written; the made-up ones of a demo have no articles. */
export function writtenLanguage(language: LocaleCode) {
  return language === "xa" || language === "xb" ? "en" : language;
}
