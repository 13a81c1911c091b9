import compile from "icu-minify/compile";
import { type Catalog, pseudoCatalog, type PseudoLocale } from "#src/shared/pseudo-locale.ts";

/** Module that lists a loader per language: `import { catalogLoaders } from "virtual:catalogs"`. */
const listId = "virtual:catalogs";
/** Module with the messages of one language: `virtual:catalog/de`. */
const localePrefix = "virtual:catalog/";
const catalogPath = /\/locales\/[\w-]+\/[\w-]+\.json(?:\?pseudo=(xa|xb))?$/;

/** Catalogs read on the server only: error texts arrive translated in answers, mail is written there. */
const serverOnly: ReadonlySet<string> = new Set(["emails", "errors"]);

/** The catalog files: language → features. English has every feature. */
export type CatalogFiles = Readonly<Record<string, readonly string[]>>;

type CompiledCatalog = { readonly [key: string]: ReturnType<typeof compile> | CompiledCatalog };

/**
 * Vite plugin: parses ICU messages while building, so that the browser carries no parser, and makes one
 * lazy chunk per language. A feature that a language lacks comes in English; `xa` and `xb` are made from
 * English.
 */
export function compileCatalogs(files: CatalogFiles) {
  const features = (files["en"] ?? []).filter((feature) => !serverOnly.has(feature));
  const codes = [...Object.keys(files), "xa", "xb"];
  return {
    name: "compile-catalogs",
    enforce: "pre" as const,
    resolveId(id: string) {
      return id === listId || id.startsWith(localePrefix) ? `\0${id}` : undefined;
    },
    load(id: string) {
      if (id === `\0${listId}`) return listModule(codes);
      if (id.startsWith(`\0${localePrefix}`)) {
        return localeModule(id.slice(localePrefix.length + 1), features, files);
      }
      return undefined;
    },
    transform(code: string, id: string) {
      const match = catalogPath.exec(id.replaceAll("\\", "/"));
      if (!match) return undefined;
      return { code: JSON.stringify(compileCatalog(code, pseudoOf(match[1]))), map: null };
    },
  };
}

function listModule(codes: readonly string[]): string {
  const loaders = codes.map((code) => `  ${JSON.stringify(code)}: () => import("${localePrefix}${code}"),`);
  return `export const catalogLoaders = {\n${loaders.join("\n")}\n};\n`;
}

function localeModule(code: string, features: readonly string[], files: CatalogFiles): string {
  const pseudo = pseudoOf(code);
  const path = (feature: string) => {
    if (pseudo) return `/locales/en/${feature}.json?pseudo=${pseudo}`;
    return files[code]?.includes(feature) ? `/locales/${code}/${feature}.json` : `/locales/en/${feature}.json`;
  };
  const imports = features.map((feature, index) => `import m${index} from "${path(feature)}";`);
  const entries = features.map((feature, index) => `${JSON.stringify(feature)}: m${index}`);
  return `${imports.join("\n")}\nexport default { ${entries.join(", ")} };\n`;
}

function pseudoOf(code: string | undefined): PseudoLocale | undefined {
  return code === "xa" || code === "xb" ? code : undefined;
}

/** The compiled messages of one catalog file, in its pseudo translation when one is asked for. */
export function compileCatalog(json: string, pseudo?: PseudoLocale): CompiledCatalog {
  const catalog: Catalog = JSON.parse(json);
  return compileMessages(pseudo ? pseudoCatalog(catalog, pseudo) : catalog);
}

function compileMessages(catalog: Catalog): CompiledCatalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, entry]) => [
      key,
      typeof entry === "string" ? compile(entry) : compileMessages(entry),
    ]),
  );
}
