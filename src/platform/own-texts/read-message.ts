import compile from "icu-minify/compile";

/** A message as pages format it. */
export type CompiledText = ReturnType<typeof compile>;

/** What a message is made of besides its words. */
export interface MessageParts {
  readonly compiled: CompiledText;
  /** Placeholders, each with the ways in which it is written: `plain`, `plural`, `number` … */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  readonly tags: ReadonlySet<string>;
}

const kinds = ["", "select", "plural", "ordinal", "number", "date", "time"];

/** Takes a message apart; null where it is not well-formed. */
export function readMessage(text: string): MessageParts | null {
  let compiled: CompiledText;
  try {
    compiled = compile(text);
  } catch {
    return null;
  }
  const places = new Map<string, Set<string>>();
  const tags = new Set<string>();
  const note = (name: string, kind: string) => places.set(name, (places.get(name) ?? new Set()).add(kind));
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    for (const part of node) readPart(part);
  };
  const readPart = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const parts: readonly unknown[] = part;
    const [name, second, ...rest] = parts;
    if (typeof name !== "string") return;
    if (second === undefined) note(name, "plain");
    else if (typeof second === "number") {
      note(name, kinds[second] ?? "other");
      for (const options of rest)
        if (typeof options === "object" && options !== null)
          for (const one of Object.values(options)) walk(one);
    } else {
      tags.add(name);
      walk([second, ...rest]);
    }
  };
  walk(compiled);
  return { compiled, places, tags };
}
