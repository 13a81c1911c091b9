import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isLocaleCode } from "../src/shared/locales.ts";
import { completeLocales } from "../src/shared/page-locales.ts";
import { findCatalogProblems } from "./catalog-problems.ts";

// Every text parses as ICU and takes English's arguments; a complete language has exactly English's keys, one
// that is still being translated has some of them.

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
const problems = readdirSync(folder)
  .filter((language) => language !== "glossary")
  .flatMap((language) =>
    isLocaleCode(language)
      ? findCatalogProblems(language, english, readTexts(language), completeLocales.includes(language))
      : [`${language}: is not one of the languages`],
  );
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
