import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isLocaleCode, type LocaleCode } from "#src/shared/locales.ts";

const folder = join(import.meta.dirname, "..", "..", "locales");
const glossaryFolder = "glossary";

/** Key path → text of one language: `common.action.save` → `Save`. */
export type Texts = ReadonlyMap<string, string>;

type Catalog = { readonly [key: string]: string | Catalog };
const catalogSchema: z.ZodType<Catalog> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), catalogSchema])),
);

const glossarySchema = z.strictObject({
  /** Form of address and tone, one sentence. */
  address: z.string().min(1),
  /** English term → the beginnings of its translation, anywhere in a text. */
  terms: z.record(
    z.string(),
    z.strictObject({ stems: z.array(z.string().min(1)).min(1), note: z.string().optional() }),
  ),
  /** Words that the language spells as in English. */
  same: z.array(z.string()).optional(),
  /** Key path → why its text may break the rules of words. */
  exceptions: z.record(z.string(), z.string().min(1)).optional(),
});

/** A language's terms for the product. */
export type Glossary = z.infer<typeof glossarySchema>;

/** The languages that have a folder, English included. Folders with other names are reported as problems. */
export function listCatalogs(): { readonly languages: LocaleCode[]; readonly strangers: string[] } {
  const names = readdirSync(folder).filter((name) => name !== glossaryFolder);
  return {
    languages: names.filter((name) => isLocaleCode(name)),
    strangers: names.filter((name) => !isLocaleCode(name)),
  };
}

/** Every text of a language, over all its catalogs. */
export function readTexts(language: LocaleCode): Texts {
  const texts = new Map<string, string>();
  const add = (prefix: string, catalog: Catalog): void => {
    for (const [key, entry] of Object.entries(catalog)) {
      const path = `${prefix}.${key}`;
      if (typeof entry === "string") texts.set(path, entry);
      else add(path, entry);
    }
  };
  for (const file of readdirSync(join(folder, language))) {
    const text = readFileSync(join(folder, language, file), "utf8");
    add(file.replace(".json", ""), parseCatalog(`locales/${language}/${file}`, text));
  }
  return texts;
}

/** A catalog's texts. Throws for a key that an object has twice: JSON keeps the last one, and the other is dead. */
export function parseCatalog(path: string, text: string): Catalog {
  const catalog = catalogSchema.parse(JSON.parse(text));
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined);
  if (written.length !== countKeys(catalog)) throw new Error(`${path} has a key twice`);
  return catalog;
}

function countKeys(catalog: Catalog): number {
  const entries = Object.values(catalog);
  return entries.reduce<number>(
    (count, entry) => count + (typeof entry === "string" ? 0 : countKeys(entry)),
    entries.length,
  );
}

/** The glossary of a language; English needs none. */
export function readGlossary(language: LocaleCode): Glossary | null {
  const file = join(folder, glossaryFolder, `${language}.json`);
  return existsSync(file) ? glossarySchema.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}
