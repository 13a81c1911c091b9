import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { findCatalogProblems } from "./catalog-problems.ts";

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

const english = readTexts("en");
const problems = readdirSync(folder).flatMap((language) =>
  findCatalogProblems(language, english, readTexts(language)),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
