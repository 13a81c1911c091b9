import { locales } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { listCatalogs, readTexts, type Texts } from "./read-catalogs.ts";

/** How far the translation of one language has come. */
export interface Progress {
  readonly code: string;
  readonly name: string;
  readonly translated: number;
  readonly missing: number;
}

/** All languages, in the product's order, counted in texts. */
export function countProgress(english: Texts, textsOf: (code: string) => Texts | undefined): Progress[] {
  return locales.map(({ code, englishName }) => {
    const texts = textsOf(code);
    const translated = [...english.keys()].filter((key) => texts?.has(key)).length;
    return { code, name: englishName, translated, missing: english.size - translated };
  });
}

/** A line per language: code, name, texts translated, texts missing. */
export function formatProgress(progress: readonly Progress[], complete: readonly string[]): string {
  const rows = progress.map(({ code, name, translated, missing }) =>
    [
      code.padEnd(6),
      name.padEnd(22),
      String(translated).padStart(5),
      String(missing).padStart(8),
      complete.includes(code) ? "  complete" : "  shown in English",
    ].join(" "),
  );
  return [`${"language".padEnd(29)} texts  missing`, ...rows].join("\n");
}

/** The table of this project. */
export function describeProgress(): string {
  const catalogs = new Map<string, Texts>(listCatalogs().languages.map((code) => [code, readTexts(code)]));
  return formatProgress(
    countProgress(readTexts("en"), (code) => catalogs.get(code)),
    completeLocales,
  );
}
