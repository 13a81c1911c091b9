import { commonWords } from "./common-words.ts";

/** What is known of the person, and so no secret: addresses, names. */
type KnownWords = readonly (string | null)[];

const rows = [
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "йцукенгшщзхъ",
  "фывапролджэ",
  "ячсмитьбю",
].flatMap((row) => [row, [...row].toReversed().join("")]);

/** Letters that people write as digits or signs. */
const written: Readonly<Record<string, string>> = {
  0: "o",
  1: "il",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  "@": "a",
  $: "s",
  "!": "i",
};

const shortestRun = 3;
/** Digits only are guessed by counting: at least so many. */
const shortestNumber = 12;
const leastCharacters = 4;
const maxWords = 2;
/** Further digits and signs that do not help a common word. */
const maxFiller = 6;
/** Of a password without a word: what is not part of a row of the keyboard or a sequence. */
const maxFillerOfRuns = 4;

/**
 * Whether a password is among the first that an attacker tries: few characters repeated, sequences, rows of the
 * keyboard, digits alone, or one or two common words, or words of the person, with digits and signs around them
 * (OWASP ASVS 5.0, 6.2.4). The length is checked elsewhere.
 */
export function isKnownPassword(password: string, known: KnownWords = []): boolean {
  const text = password.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  const characters = [...text];
  if (new Set(characters).size < leastCharacters || isRepeated(text)) return true;
  if (/^\d+$/.test(text) && text.length < shortestNumber) return true;
  return isMadeOfWords(characters, [commonByFirst, byFirst(ownWords(known))]);
}

/** Words by their first letter: a password is compared with all of them at each of its places. */
type Words = ReadonlyMap<string, readonly (readonly string[])[]>;

function byFirst(words: readonly string[]): Words {
  const found = new Map<string, string[][]>();
  for (const word of new Set(words)) {
    const letters = [...word];
    const [first = ""] = letters;
    found.set(first, [...(found.get(first) ?? []), letters]);
  }
  return found;
}

const commonByFirst = byFirst(commonWords);

/** `abcabcabc`: a part of at most a third of it, again and again. */
function isRepeated(text: string): boolean {
  return /^(.+?)\1{2,}$/su.test(text) || /^(.{1,4})\1+$/su.test(text);
}

/** `ann.smith@example.com` → itself, `ann.smith`, `ann`, `smith`, `example`; what is shorter than three is left out. */
function ownWords(known: KnownWords): string[] {
  return known
    .flatMap((text) => {
      const lower = (text ?? "").toLowerCase().replace(/\s+/g, "");
      return [lower, lower.split("@")[0] ?? "", ...lower.split(/[^\p{L}\p{N}]+/u)];
    })
    .filter((word) => [...word].length >= 3);
}

/** Whether the characters fall into at most two words, runs, and little else. */
function isMadeOfWords(characters: readonly string[], dictionaries: readonly Words[]): boolean {
  // reached[place][count of words]: the least filler up to there.
  const reached: number[][] = characters.map(() => []);
  reached.push([]);
  const reach = (place: number, count: number, filler: number): void => {
    const at = reached[place];
    if (at && filler < (at[count] ?? Number.POSITIVE_INFINITY)) at[count] = filler;
  };
  reach(0, 0, 0);
  for (const [place, character] of characters.entries()) {
    const starts = [character, ...(written[character] ?? "")];
    const words = dictionaries.flatMap((all) => starts.flatMap((letter) => all.get(letter) ?? []));
    const lengths = [...new Set(words.flatMap((word) => matchedLength(characters, place, word)))];
    const run = runLength(characters, place);
    for (const [count, filler] of (reached[place] ?? []).entries()) {
      if (filler === undefined) continue;
      if (count < maxWords) for (const length of lengths) reach(place + length, count + 1, filler);
      for (let length = shortestRun; length <= run; length += 1) reach(place + length, count, filler + 1);
      if (!/\p{L}/u.test(character)) reach(place + 1, count, filler + 1);
    }
  }
  return (reached.at(-1) ?? []).some(
    (filler, count) => filler <= (count === 0 ? maxFillerOfRuns : maxFiller),
  );
}

function matchedLength(characters: readonly string[], place: number, letters: readonly string[]): number[] {
  const isHere = letters.every((letter, offset) => {
    const character = characters[place + offset];
    return character === letter || (character !== undefined && written[character]?.includes(letter) === true);
  });
  return isHere ? [letters.length] : [];
}

/** How long a sequence, a repetition or a row of the keyboard goes on from here. */
function runLength(characters: readonly string[], place: number): number {
  const step = codeAt(characters, place + 1) - codeAt(characters, place);
  let length = 2;
  if (Math.abs(step) <= 1)
    while (codeAt(characters, place + length) - codeAt(characters, place + length - 1) === step) length += 1;
  const rest = characters.slice(place).join("");
  const longest = rows.map((row) => commonStart(rest, row)).reduce((a, b) => Math.max(a, b), 0);
  return Math.max(length, longest);
}

function codeAt(characters: readonly string[], place: number): number {
  return characters[place]?.codePointAt(0) ?? Number.NaN;
}

/** The longest beginning of `text` that is a part of `row`. */
function commonStart(text: string, row: string): number {
  let length = 0;
  while (length < text.length && row.includes(text.slice(0, length + 1))) length += 1;
  return length;
}
