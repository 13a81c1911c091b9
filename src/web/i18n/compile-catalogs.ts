import compile from "icu-minify/compile";
import { type Catalog, pseudoCatalog, type PseudoLocale } from "#src/shared/pseudo-locale.ts";
import { shellCatalogs } from "./shell-catalogs.ts";

/** Module that lists the loaders of every language: `import { catalogLoaders } from "virtual:catalogs"`. */
const listId = "virtual:catalogs";
/** Module with one group of a language's messages: `virtual:catalog/de/wallet`, `virtual:catalog/de/shell`. */
const localePrefix = "virtual:catalog/";

/** Catalogs read on the server only: error texts arrive translated in answers, mail is written there. */
const serverOnly: ReadonlySet<string> = new Set(["emails", "notices"]);

/** Where the catalogs are; the plugin itself touches no disk. */
export interface CatalogSource {
  /** Language → features. English has every feature. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly pathOf: (language: string, feature: string) => string;
  readonly read: (path: string) => string;
}

export interface CompiledCatalog {
  readonly [key: string]: ReturnType<typeof compile> | CompiledCatalog;
}

/**
 * Vite plugin: parses ICU messages while building, so that the browser carries no parser, and makes a lazy
 * chunk for each catalog of a language; those of the shell share one. What a language lacks comes in English;
 * `xa` and `xb` are made from it.
 */
export function compileCatalogs(source: CatalogSource) {
  const features = (source.files["en"] ?? []).filter((feature) => !serverOnly.has(feature));
  const isOfShell = (feature: string) => shellCatalogs.some((catalog) => catalog === feature);
  const groups = ["shell", ...features.filter((feature) => !isOfShell(feature))];
  const languages = [...Object.keys(source.files), "xa", "xb"];
  return {
    name: "compile-catalogs",
    resolveId(id: string) {
      return id === listId || id.startsWith(localePrefix) ? `\0${id}` : undefined;
    },
    load(this: { addWatchFile(path: string): void }, id: string) {
      if (id === `\0${listId}`) return listModule(languages, groups);
      if (!id.startsWith(`\0${localePrefix}`)) return undefined;
      const [language = "", group = ""] = id.slice(localePrefix.length + 1).split("/");
      const wanted = group === "shell" ? features.filter(isOfShell) : [group];
      const catalogs = wanted.map((feature) => {
        const homes = source.files[language]?.includes(feature) ? [...new Set(["en", language])] : ["en"];
        const texts = homes.map((home) => {
          const path = source.pathOf(home, feature);
          this.addWatchFile(path);
          return source.read(path);
        });
        return [feature, compileCatalog(texts, pseudoOf(language))];
      });
      return `export default ${JSON.stringify(Object.fromEntries(catalogs))};\n`;
    },
  };
}

function listModule(languages: readonly string[], groups: readonly string[]): string {
  const loadersOf = (code: string) =>
    groups.map((group) => `${JSON.stringify(group)}: () => import("${localePrefix}${code}/${group}")`);
  const entries = languages.map((code) => `  ${JSON.stringify(code)}: { ${loadersOf(code).join(", ")} },`);
  return `export const catalogLoaders = {\n${entries.join("\n")}\n};\n`;
}

function pseudoOf(language: string): PseudoLocale | undefined {
  return language === "xa" || language === "xb" ? language : undefined;
}

/**
 * The compiled messages of one catalog: what the files say, a later one over an earlier one, in its pseudo
 * translation when one is asked for.
 */
export function compileCatalog(files: readonly string[], pseudo?: PseudoLocale): CompiledCatalog {
  const catalog = files.map((json) => readCatalog(JSON.parse(json))).reduce(mergeCatalogs);
  return compileMessages(pseudo ? pseudoCatalog(catalog, pseudo) : catalog);
}

function mergeCatalogs(base: Catalog, over: Catalog): Catalog {
  const entries = Object.entries(base).map(([key, entry]): [string, string | Catalog] => {
    const other = over[key];
    if (typeof entry === "string") return [key, typeof other === "string" ? other : entry];
    return [key, typeof other === "object" ? mergeCatalogs(entry, other) : entry];
  });
  return Object.fromEntries(entries);
}

function readCatalog(value: unknown): Catalog {
  if (typeof value !== "object" || value === null)
    throw new TypeError("a catalog holds messages and areas only");
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => [
      key,
      typeof entry === "string" ? entry : readCatalog(entry),
    ]),
  );
}

function compileMessages(catalog: Catalog): CompiledCatalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, entry]) => [
      key,
      typeof entry === "string" ? compile(entry) : compileMessages(entry),
    ]),
  );
}
