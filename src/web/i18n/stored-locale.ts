import { languageKey } from "#src/shared/language-key.ts";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { shownLocale } from "#src/shared/page-locales.ts";

const yearSeconds = 31_536_000;

/** The language chosen in this browser; null on the first visit. */
export function storedLocale(storage: Pick<Storage, "getItem"> = localStorage): string | null {
  try {
    return storage.getItem(languageKey);
  } catch {
    // Storage can be blocked; the page works without it.
    return null;
  }
}

/** Stores the choice for the next page; the cookie lets the server render public pages in it. */
export function rememberLocale(code: LocaleCode, storage: Pick<Storage, "setItem"> = localStorage): void {
  document.cookie = `${languageKey}=${code}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax`;
  try {
    storage.setItem(languageKey, code);
  } catch {
    // Only the cookie keeps it then.
  }
}

/** The visitor's chosen language: differs from `shown` when the chosen one is not translated yet. */
export function wantedLocale(shown: LocaleCode, demo: boolean): LocaleCode {
  const { code } = pickLocale(storedLocale());
  return shownLocale(code, demo) === shown ? code : shown;
}
