import { catalogLoaders } from "virtual:catalogs";
import type { LocaleCode } from "#src/shared/locales.ts";
import type { Messages } from "./messages.ts";

/** True when the interface is translated; other languages are shown in English. */
export function hasCatalog(code: LocaleCode): boolean {
  return code in catalogLoaders;
}

/** The compiled messages of a language, one lazy chunk each; English where there is no translation yet. */
export async function loadMessages(code: LocaleCode): Promise<Messages> {
  const load = catalogLoaders[code] ?? catalogLoaders["en"];
  if (load === undefined) throw new Error("the English catalog is missing from the build");
  return (await load()).default;
}
