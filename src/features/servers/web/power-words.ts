import type { PowerAction } from "./use-power-actions.ts";

export interface PowerWords {
  /** What the words so far may mean: "st" is both start and stop. */
  readonly verbs: readonly PowerAction[];
  /** What follows, which finds servers; empty for all. */
  readonly name: string;
}

const all = ["start", "restart", "stop"] as const;
const leastLetters = 2;

/** Reads "restart web" by the words of the reader's language; null when it does not begin with one of them. */
export function readPowerWords(
  wanted: string,
  words: Readonly<Record<PowerAction, string>>,
): PowerWords | null {
  const typed = wanted.toLowerCase();
  const wordOf = (verb: PowerAction) => words[verb].toLowerCase();
  const said = all.find((verb) => typed.startsWith(`${wordOf(verb)} `));
  if (said !== undefined) return { verbs: [said], name: typed.slice(wordOf(said).length).trim() };
  // A word that is not ended may still become one.
  const verbs = typed.length < leastLetters ? [] : all.filter((verb) => wordOf(verb).startsWith(typed));
  return verbs.length === 0 ? null : { verbs, name: "" };
}
