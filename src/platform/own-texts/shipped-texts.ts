import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { documentOf } from "#src/shared/texts/documents.ts";

const catalogsRoot = join(import.meta.dirname, "..", "..", "..", "locales");
const catalogs = ["legal", "aml", "referrals", "website", "emails"];

/** The product's texts of one language by key, English where it has none; of what staff can write. */
export type ShippedTexts = (language: string) => ReadonlyMap<string, string>;

/** Reads a language at its first use. */
export function createShippedTexts(folder = catalogsRoot): ShippedTexts {
  const known = new Map<string, ReadonlyMap<string, string>>();
  const isThere = new Set(readdirSync(folder));
  return (language) => {
    const kept = known.get(language);
    if (kept !== undefined) return kept;
    const texts = new Map<string, string>();
    for (const home of new Set(["en", language])) {
      if (!isThere.has(home)) continue;
      for (const catalog of catalogs) collect(texts, catalog, readCatalog(folder, home, catalog));
    }
    known.set(language, texts);
    return texts;
  };
}

function readCatalog(folder: string, language: string, catalog: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, language, `${catalog}.json`), "utf8"));
  } catch (error) {
    // A language may lack a catalog.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}

function collect(texts: Map<string, string>, path: string, entry: unknown): void {
  if (typeof entry === "string") {
    if (documentOf(path) !== undefined) texts.set(path, entry);
  } else if (typeof entry === "object" && entry !== null) {
    for (const [key, below] of Object.entries(entry)) collect(texts, `${path}.${key}`, below);
  }
}
