import compile from "icu-minify/compile";

/** Key path → text of one language. */
export type Texts = ReadonlyMap<string, string>;

/** Names of the arguments and tags of a text; a text that does not parse throws. */
function argumentsOf(text: string): string {
  const names = new Set<string>();
  const visitText = (parts: unknown): void => {
    if (Array.isArray(parts)) parts.forEach(visitPart);
  };
  // A part is a plain text, a plural's number, or [name, ...]: then come a tag's children or an object of branches.
  const visitPart = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const items: readonly unknown[] = part;
    names.add(String(items[0]));
    for (const child of items.slice(1)) {
      if (Array.isArray(child)) visitPart(child);
      else if (typeof child === "object" && child !== null) Object.values(child).forEach(visitText);
    }
  };
  visitText(compile(text));
  return [...names].sort().join(", ");
}

/**
 * Where a language differs from English in more than its words: keys, placeholders, texts that do not parse.
 * A language that is still being translated may lack keys.
 */
export function findCatalogProblems(
  language: string,
  english: Texts,
  texts: Texts,
  isComplete = true,
): string[] {
  const missing = [...english.keys()]
    .filter((key) => isComplete && !texts.has(key))
    .map((key) => `${key} is missing`);
  const wrong = [...texts].flatMap(([key, text]) => {
    const source = english.get(key);
    if (source === undefined) return [`${key} is not an English key`];
    try {
      const [expected, found] = [argumentsOf(source), argumentsOf(text)];
      return expected === found ? [] : [`${key} has the arguments (${found}), English has (${expected})`];
    } catch (error) {
      return [`${key} does not parse: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  return [...missing, ...wrong].map((problem) => `${language}: ${problem}`);
}
