import type { LocaleCode } from "#src/shared/locales.ts";

/** Words by language, as they are typed. */
export type Words = Readonly<Partial<Record<LocaleCode, string>>>;

/** Those of a call: no empty ones, and none of the made-up languages of a demo. */
export function wordsBody(words: Words) {
  const { xa: _, xb: __, ...real }: Partial<Record<string, string>> = words;
  return Object.fromEntries(
    Object.entries(real).flatMap(([code, text = ""]) => (text.trim() === "" ? [] : [[code, text.trim()]])),
  );
}

export function hasEnglish(words: Words): boolean {
  return (words.en ?? "").trim() !== "";
}
