import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { shownLocale } from "#src/shared/page-locales.ts";

const storageKey = "language";
const yearSeconds = 31_536_000;

/** The language chosen in this browser; null on the first visit. */
export function storedLocale(storage: Pick<Storage, "getItem"> = localStorage): string | null {
  try {
    return storage.getItem(storageKey);
  } catch {
    // Storage can be blocked; the page works without a memory.
    return null;
  }
}

/** Keeps the choice for the next page; the cookie lets the server answer public pages in it. */
export function rememberLocale(code: LocaleCode, storage: Pick<Storage, "setItem"> = localStorage): void {
  document.cookie = `${storageKey}=${code}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax`;
  try {
    storage.setItem(storageKey, code);
  } catch {
    // The cookie alone keeps it then.
  }
}

/** The language chosen on a page that shows `shown`: another one when that is not translated yet. */
export function wantedLocale(shown: LocaleCode, demo: boolean): LocaleCode {
  const { code } = pickLocale(storedLocale());
  return shownLocale(code, demo) === shown ? code : shown;
}
