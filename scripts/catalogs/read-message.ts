import compile from "icu-minify/compile";

/** A number that selects a plural form. */
export interface PluralPart {
  readonly argument: string;
  readonly type: Intl.PluralRuleType;
  /** `one`, `other`, `=0`. */
  readonly branches: readonly string[];
}

/** One parsed text. */
export interface Message {
  /** Arguments by name, tags as `<name>`; each once, sorted. */
  readonly slots: readonly string[];
  readonly plurals: readonly PluralPart[];
  /** The words between arguments and tags, of every branch. */
  readonly words: string;
}

/** The kinds of an argument in compiled messages that have branches. */
const branching: ReadonlyMap<unknown, Intl.PluralRuleType | "select"> = new Map<
  unknown,
  Intl.PluralRuleType | "select"
>([
  [1, "select"],
  [2, "cardinal"],
  [3, "ordinal"],
]);

/** Parses a text; throws when it is not an ICU message. */
export function readMessage(text: string): Message {
  const slots = new Set<string>();
  const plurals: PluralPart[] = [];
  const words: string[] = [];

  const visitMessage = (parts: unknown): void => {
    if (Array.isArray(parts)) parts.forEach(visitPart);
    else visitPart(parts);
  };
  // A part is a text, 0 for the plural's number, or [name, …]: a name alone is an argument, one followed by a kind
  // (a number from 1) a formatted argument, anything else a tag with its contents.
  const visitPart = (part: unknown): void => {
    if (typeof part === "string") words.push(part);
    if (!Array.isArray(part)) return;
    const items: readonly unknown[] = part;
    const [name, ...rest] = items;
    const [kind, branches] = rest;
    const isArgument = rest.length === 0 || (typeof kind === "number" && kind > 0);
    slots.add(isArgument ? String(name) : `<${String(name)}>`);
    if (!isArgument) return rest.forEach(visitPart);
    const type = branching.get(kind);
    if (type === undefined || typeof branches !== "object" || branches === null) return;
    if (type !== "select") plurals.push({ argument: String(name), type, branches: Object.keys(branches) });
    for (const branch of Object.values(branches)) {
      words.push(" ");
      visitMessage(branch);
    }
  };

  visitMessage(compile(text));
  return { slots: [...slots].sort(), plurals, words: words.join(" ").replaceAll(/\s+/g, " ").trim() };
}
