import type { LocaleCode } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";

/** Words by language, as they are typed. */
export type Words = Readonly<Partial<Record<LocaleCode, string>>>;

/** Those of a call: no empty ones besides the English one, which the form asks for. */
export function wordsBody(words: Words) {
  const others = completeLocales.flatMap((code) => {
    const text = (words[code] ?? "").trim();
    return code === "en" || text === "" ? [] : [[code, text] as const];
  });
  return { ...Object.fromEntries(others), en: (words.en ?? "").trim() };
}

export function hasEnglish(words: Words): boolean {
  return (words.en ?? "").trim() !== "";
}
