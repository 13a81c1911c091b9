import { formatText, type TextValues } from "#src/platform/i18n/texts.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import { pickLocale } from "#src/shared/locales.ts";
import type { ShippedTexts } from "./shipped-texts.ts";

/** A text that a site shows in a language, filled in: its own, else the product's. Empty: it leaves it out. */
export type SiteWords = (siteId: number, language: string) => (key: string, values?: TextValues) => string;

/** What sites say, for texts that the server hands to the cabinet. */
export function createSiteWords(sites: Pick<Sites, "textsOf">, shipped: ShippedTexts): SiteWords {
  return (siteId, language) => {
    const { code, tag } = pickLocale(language);
    const own = sites.textsOf(siteId);
    return (key, values) => {
      const text = own.textOf(code, key) ?? shipped(code).get(key);
      if (text === undefined) throw new Error(`No text has the key ${key}`);
      return text.trim() === "" ? "" : formatText(tag, text, values);
    };
  };
}
