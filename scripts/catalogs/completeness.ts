import { locales } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { listCatalogs, readTexts, type Texts } from "./read-catalogs.ts";

/** Translation progress of one language. */
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

/** One line about texts that languages of the product lack; null when there are none. */
export function formatLag(progress: readonly Progress[], complete: readonly string[]): string | null {
  const lagging = progress.filter(({ code, missing }) => complete.includes(code) && missing > 0);
  if (lagging.length === 0) return null;
  const counts = lagging.map(({ code, missing }) => `${code} ${missing}`).join(", ");
  return `texts shown in English until they are translated: ${counts}`;
}

/** The table of this project. */
export function describeProgress(): string {
  return formatProgress(readProgress(), completeLocales);
}

/** The line of this project. */
export function describeLag(): string | null {
  return formatLag(readProgress(), completeLocales);
}

function readProgress(): Progress[] {
  const catalogs = new Map<string, Texts>(listCatalogs().languages.map((code) => [code, readTexts(code)]));
  return countProgress(readTexts("en"), (code) => catalogs.get(code));
}
