import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { z } from "zod";

// Every text parses as ICU, and every language has exactly English's keys, each with the same arguments.

const folder = join(import.meta.dirname, "..", "locales");

type Catalog = { [key: string]: string | Catalog };
const catalogSchema: z.ZodType<Catalog> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), catalogSchema])),
);

/** Key path → text, over all features of one language. */
function readTexts(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (prefix: string, catalog: Catalog): void => {
    for (const [key, entry] of Object.entries(catalog)) {
      const path = `${prefix}.${key}`;
      if (typeof entry === "string") texts.set(path, entry);
      else add(path, entry);
    }
  };
  for (const file of readdirSync(join(folder, language))) {
    add(
      file.replace(".json", ""),
      catalogSchema.parse(JSON.parse(readFileSync(join(folder, language, file), "utf8"))),
    );
  }
  return texts;
}

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

function problemsOf(language: string, english: ReadonlyMap<string, string>): string[] {
  const texts = readTexts(language);
  const missing = [...english.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing`);
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

const english = readTexts("en");
const problems = readdirSync(folder).flatMap((language) => problemsOf(language, english));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
