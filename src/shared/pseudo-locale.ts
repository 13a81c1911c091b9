/**
 * Made-up translations that show layout faults before real ones exist. Only the words change: arguments,
 * tags and plural keywords of an ICU message pass as they are.
 */
export type PseudoLocale = "xa" | "xb";

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ..."aàbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzžAÀBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ",
  ].flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [])),
);

/** Letters in the order of the other direction, which give a text its own direction as real ones would. */
const turnStart = "\u200f\u2067\u202e";
const turnEnd = "\u202c\u2069";

/** The pseudo translation of one English ICU message. */
export function pseudoTranslate(message: string, locale: PseudoLocale): string {
  return translateText(message, locale === "xa" ? lengthen : turn);
}

/** Pseudo translations of a whole catalog, nested or flat. */
export function pseudoCatalog(catalog: Catalog, locale: PseudoLocale): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, entry]) => [
      key,
      typeof entry === "string" ? pseudoTranslate(entry, locale) : pseudoCatalog(entry, locale),
    ]),
  );
}

/** Messages by key, nested by area. */
export interface Catalog {
  readonly [key: string]: string | Catalog;
}

/** Accents every letter and adds two fifths of length, so that a text too long for its place shows. */
function lengthen(text: string): string {
  const letters = text.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter);
  const words = text.trim();
  return words === "" ? text : letters + "~".repeat(Math.ceil(words.length * 0.4));
}

/**
 * Shows the words in right-to-left order, so that what was placed by left and right shows. Numbers keep their
 * own direction, as they do in every language.
 */
function turn(text: string): string {
  return /[a-z]/i.test(text) ? text.replaceAll(/[^\d]+/g, (words) => turnStart + words + turnEnd) : text;
}

/**
 * Walks a message and changes the text between arguments and tags. In `{count, plural, one {# day} …}` the
 * branches are messages themselves; everything else in braces stays.
 */
function translateText(message: string, change: (text: string) => string): string {
  let result = "";
  let text = "";
  let at = 0;
  const flush = () => {
    result += change(text);
    text = "";
  };
  while (at < message.length) {
    const rest = message.slice(at);
    const tag = /^<\/?[a-z][\w-]*\/?>/i.exec(rest)?.[0];
    const quoted = /^'[{}<>#][^']*'/.exec(rest)?.[0];
    if (rest.startsWith("{")) {
      flush();
      const argument = argumentAt(message, at);
      result += translateBranches(argument, change);
      at += argument.length;
    } else if (tag !== undefined || quoted !== undefined) {
      flush();
      const kept = tag ?? quoted ?? "";
      result += kept;
      at += kept.length;
    } else if (rest.startsWith("#")) {
      flush();
      result += "#";
      at += 1;
    } else {
      text += rest[0] ?? "";
      at += 1;
    }
  }
  flush();
  return result;
}

/** The argument that opens at `start`, to its closing brace. */
function argumentAt(message: string, start: number): string {
  let depth = 0;
  for (let at = start; at < message.length; at += 1) {
    if (message[at] === "{") depth += 1;
    if (message[at] === "}") depth -= 1;
    if (depth === 0) return message.slice(start, at + 1);
  }
  return message.slice(start);
}

function translateBranches(argument: string, change: (text: string) => string): string {
  const head = /^\{\s*[\w-]+\s*,\s*(?:plural|select|selectordinal)\s*,(?:\s*offset:\d+)?/.exec(argument)?.[0];
  if (head === undefined) return argument;
  let result = head;
  let at = head.length;
  while (at < argument.length - 1) {
    if (argument[at] === "{") {
      const branch = argumentAt(argument, at);
      result += `{${translateText(branch.slice(1, -1), change)}}`;
      at += branch.length;
    } else {
      result += argument[at] ?? "";
      at += 1;
    }
  }
  return `${result}}`;
}
