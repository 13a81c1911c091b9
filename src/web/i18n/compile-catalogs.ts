import compile from "icu-minify/compile";
import { type Catalog, pseudoCatalog, type PseudoLocale } from "#src/shared/pseudo-locale.ts";
import { isOfOffice, isOfOfficeAlone, serverCatalogs, shellCatalogs } from "./shell-catalogs.ts";

/** Module with nothing but a loader for each language: `import { languages } from "virtual:catalogs"`. */
const listId = "virtual:catalogs";
/**
 * `virtual:catalog/de` has a language's texts of the shell and the loaders of its other catalogs, so that a first
 * page does not grow with the number of languages. `virtual:catalog/de/wallet` has the messages of one catalog.
 */
const localePrefix = "virtual:catalog/";
/** As the two above, for the office: `virtual:office-catalog/de` has all that it shows in one module. */
const officeListId = "virtual:office-catalogs";
const officePrefix = "virtual:office-catalog/";

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
 * Vite plugin: parses ICU messages at build time, so that the browser needs no parser, and makes a lazy chunk
 * for each catalog of a language; those of the shell share one. Missing texts are taken from English; `xa` and
 * `xb` are made from it.
 */
export function compileCatalogs(source: CatalogSource) {
  const features = (source.files["en"] ?? []).filter((feature) => !serverCatalogs.includes(feature));
  const isOfShell = (feature: string) => shellCatalogs.some((catalog) => catalog === feature);
  const groups = features.filter((feature) => !isOfShell(feature) && !isOfOfficeAlone(feature));
  const languages = [...Object.keys(source.files), "xa", "xb"];
  return {
    name: "compile-catalogs",
    resolveId(id: string) {
      const isOurs =
        [listId, officeListId].includes(id) ||
        [localePrefix, officePrefix].some((prefix) => id.startsWith(prefix));
      return isOurs ? `\0${id}` : undefined;
    },
    load(this: { addWatchFile(path: string): void }, id: string) {
      if (id === `\0${listId}`) return listModule(languages, localePrefix);
      if (id === `\0${officeListId}`) return listModule(languages, officePrefix);
      const messagesOf = (language: string, wanted: readonly string[]) => {
        const catalogs = wanted.map((feature) => {
          const homes = source.files[language]?.includes(feature) ? [...new Set(["en", language])] : ["en"];
          const texts = homes.map((home) => {
            const path = source.pathOf(home, feature);
            this.addWatchFile(path);
            return source.read(path);
          });
          return [feature, compileCatalog(texts, pseudoOf(language))];
        });
        return JSON.stringify(Object.fromEntries(catalogs));
      };
      if (id.startsWith(`\0${officePrefix}`)) {
        const messages = messagesOf(id.slice(officePrefix.length + 1), features.filter(isOfOffice));
        return `export default ${messages};\n`;
      }
      if (!id.startsWith(`\0${localePrefix}`)) return undefined;
      const [language = "", group] = id.slice(localePrefix.length + 1).split("/");
      const messages = messagesOf(language, group === undefined ? features.filter(isOfShell) : [group]);
      return group === undefined
        ? languageModule(language, messages, groups)
        : `export default ${messages};\n`;
    },
  };
}

function listModule(languages: readonly string[], prefix: string): string {
  const loaders = languages.map((code) => `${JSON.stringify(code)}: () => import("${prefix}${code}")`);
  return `export const languages = { ${loaders.join(", ")} };\n`;
}

function languageModule(code: string, shell: string, groups: readonly string[]): string {
  const loaders = groups.map(
    (group) => `${JSON.stringify(group)}: () => import("${localePrefix}${code}/${group}")`,
  );
  return `export default ${shell};\nexport const catalogs = { ${loaders.join(", ")} };\n`;
}

function pseudoOf(language: string): PseudoLocale | undefined {
  return language === "xa" || language === "xb" ? language : undefined;
}

/**
 * The compiled messages of one catalog: the files merged, later ones over earlier ones, as a pseudo translation on
 * request.
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
