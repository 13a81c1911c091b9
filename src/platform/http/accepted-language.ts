import type { LocaleCode } from "#src/shared/locales.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { reachableLocales } from "#src/shared/page-locales.ts";

/** Longer headers name more languages than anyone reads. */
const longestHeader = 500;

/**
 * The available language that an `Accept-Language` prefers: `de-AT,de;q=0.9,en;q=0.5` → `de`. Undefined when it
 * names none of ours.
 */
export function acceptedLanguage(header: string | undefined, isDemo: boolean): LocaleCode | undefined {
  const locales = reachableLocales(isDemo).map(pickLocale);
  const wishes = (header ?? "").slice(0, longestHeader).split(",").map(readWish);
  const wanted = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const found =
      locales.find((locale) => locale.tag.toLowerCase() === tag) ??
      locales.find(({ code }) => code === tag.split("-")[0]);
    if (found !== undefined) return found.code;
  }
  return undefined;
}

/** `de;q=0.9` → de, 0.9 */
function readWish(text: string): { readonly tag: string; readonly weight: number } {
  const [tag = "", ...options] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = options.find((option) => option.startsWith("q="))?.slice(2);
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
}
