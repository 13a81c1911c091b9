import { pickLocale } from "#src/shared/locales.ts";

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const { tag } = pickLocale(language);
  const known = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: "word" });
  segmenters.set(tag, known);
  return known;
}

/** Marks above and below letters, the Arabic sign that stretches a word, and whatever is neither letter nor digit. */
const marks = /[\p{M}\u0640]/gu;
const others = /[^\p{L}\p{N}]/gu;

/**
 * The words of a text by which the help is searched: folded, in the forms that a reader takes for the same. Japanese is
 * taken apart by its dictionary. The database would see no words in it, nor letters beyond ASCII in some locales.
 */
export function wordsOf(text: string, language: string): readonly string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenterOf(language).segment(text.normalize("NFKC"))) {
    if (isWordLike !== true) continue;
    const word = foldWord(segment);
    if (word !== "") words.push(word);
  }
  return words;
}

function foldWord(segment: string): string {
  const word = segment
    .toLowerCase()
    .normalize("NFKD")
    .replace(marks, "")
    .normalize("NFKC")
    .replace(others, "");
  // The article is written at its word, and an alif with or without its sign.
  if (/^\p{Script=Arabic}/u.test(word)) {
    const plain = word.replace(/[أإآ]/g, "ا").replace(/ى/g, "ي").replace(/ة$/, "ه");
    return plain.length > 4 ? plain.replace(/^ال/, "") : plain;
  }
  return /^[a-z]{4,}s$/.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** Most words of a question that are looked for. */
const mostAsked = 12;

/** Words that say nothing about what is asked, where there are others; each in the form of `wordsOf`. */
const silent: ReadonlySet<string> = new Set(
  (
    "a about after an and are as at be but by can cannot do doe for from get had has have how i if in into is it its me " +
    "my no not of on or our so than that the then there these this to was we were what when where which who why will with " +
    "you your aber als am an auch auf aus bei da das dem den der des die ein eine einen einer es fur hat ich im in ist ja " +
    "kann man mein meine mich mir mit nach nicht noch oder seit sich sie sind so und vom von vor wann warum was wer wie " +
    "wird wo zu zum zur"
  ).split(" "),
);

/** The words of a question, each once; single Latin letters find too much. */
export function askedWords(question: string, language: string): readonly string[] {
  const words = [...new Set(wordsOf(question, language))].filter((word) => !/^[a-z0-9]$/.test(word));
  const saying = words.filter((word) => !silent.has(word));
  return (saying.length > 0 ? saying : words).slice(0, mostAsked);
}
