import type { LocaleCode } from "#src/shared/locales.ts";

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
