import type { Glossary } from "./read-catalogs.ts";

/** Minimum number of agreed terms per language. */
export const minTerms = 60;

/** Terms in the English text whose agreed translation the text lacks. The longest matching term counts. */
export function findMissingTerms(
  language: string,
  terms: Glossary["terms"],
  english: string,
  translation: string,
): string[] {
  const found = foldWords(language, translation);
  let rest = english;
  const byLength = Object.entries(terms).sort(([one], [other]) => other.length - one.length);
  return byLength.flatMap(([term, { stems }]) => {
    const pattern = termPattern(term);
    if (!pattern.test(rest)) return [];
    // `server` within `name server` is not a separate term.
    rest = rest.replaceAll(new RegExp(pattern, "giu"), " · ");
    if (stems.some((stem) => found.includes(foldWords(language, stem)))) return [];
    return [`says "${term}" otherwise than the glossary (${stems.join(", ")})`];
  });
}

/** Terms and exceptions of a glossary that have no effect, and too few terms. */
export function findGlossaryProblems(
  language: string,
  glossary: Glossary,
  keys: ReadonlySet<string>,
): string[] {
  const count = Object.keys(glossary.terms).length;
  const few = count < minTerms ? [`the glossary has ${count} terms, not ${minTerms}`] : [];
  const gone = Object.keys(glossary.exceptions ?? {}).filter((key) => !keys.has(key));
  return [...few, ...gone.map((key) => `the glossary excepts ${key}, which does not exist`)].map(
    (problem) => `${language}: ${problem}`,
  );
}

function termPattern(term: string): RegExp {
  const words = term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\d-])${words}(?:s|es)?(?![\p{L}\d-])`, "iu");
}

/** Removes optional differences in spelling: case, soft hyphens, vowel marks, variants of a letter. */
function foldWords(language: string, text: string): string {
  const folded = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\u00ad\u200b-\u200f\u2066-\u2069]/g, "");
  if (language !== "ar") return folded;
  return folded
    .replaceAll(/[\u064b-\u0652\u0670\u0640]/g, "")
    .replaceAll(/[أإآٱ]/g, "ا")
    .replaceAll("ى", "ي");
}
