import { catalogLoaders } from "virtual:catalogs";
import type { LocaleCode } from "#src/shared/locales.ts";
import { type CatalogLoaders, joinCatalogs } from "./catalog-groups.ts";
import type { Messages } from "./messages.ts";

/** True when the interface is translated; other languages are shown in English. */
export function hasCatalog(code: LocaleCode): boolean {
  return code in catalogLoaders;
}

/** A language's catalogs; English where there is no translation yet. */
export function loadersOf(code: LocaleCode): CatalogLoaders {
  const loaders = catalogLoaders[code] ?? catalogLoaders["en"];
  if (loaders === undefined) throw new Error("the English catalog is missing from the build");
  return loaders;
}

/** All messages of a language, for pages that the server draws. */
export async function loadMessages(code: LocaleCode): Promise<Messages> {
  const modules = await Promise.all(Object.values(loadersOf(code)).map((load) => load()));
  return joinCatalogs(modules.map((module) => module.default));
}
