import { languages } from "virtual:catalogs";
import type { LocaleCode } from "#src/shared/locales.ts";
import { joinCatalogs, type LanguageModule } from "./catalog-groups.ts";
import type { Messages } from "./messages.gen.ts";

/** True when the interface is translated; other languages are shown in English. */
export function hasCatalog(code: LocaleCode): boolean {
  return code in languages;
}

/** A language's first texts and the loaders of the others; English where there is no translation yet. */
export async function loadLanguage(code: LocaleCode): Promise<LanguageModule> {
  const load = languages[code] ?? languages["en"];
  if (load === undefined) throw new Error("the English catalog is missing from the build");
  return load();
}

/** All messages of a language, for pages that the server renders. */
export async function loadMessages(code: LocaleCode): Promise<Messages> {
  const { default: shell, catalogs } = await loadLanguage(code);
  const modules = await Promise.all(Object.values(catalogs).map((load) => load()));
  return joinCatalogs([shell, ...modules.map((module) => module.default)]);
}
