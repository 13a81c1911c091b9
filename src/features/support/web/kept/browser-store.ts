import { isLooking } from "#src/web/session/look.ts";
import { session } from "#src/web/session/session.ts";

/** All that support keeps in the browser begins so; a logout removes it. */
const prefix = "support.";

/** What the browser did not take: it lasts as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** Texts of support that the browser keeps for one account, so that a reload or a lost connection loses none. */
export const browserStore = {
  read(key: string): string | null {
    try {
      return unstored.get(key) ?? localStorage.getItem(prefix + key);
    } catch {
      return null;
    }
  },

  /** Null removes it. */
  write(key: string, text: string | null): void {
    unstored.delete(key);
    try {
      // Of a customer as whom staff looks nothing stays in the browser.
      if (isLooking() && text !== null) unstored.set(key, text);
      else if (text === null) localStorage.removeItem(prefix + key);
      else localStorage.setItem(prefix + key, text);
    } catch {
      if (text !== null) unstored.set(key, text);
    }
    for (const listener of listeners) listener();
  },

  /** Calls `listener` when this or another tab has written. Returns the function to unsubscribe. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  },
} as const;

/** Nothing of the user stays after a logout. */
export function forgetAll(storage: Storage = localStorage): void {
  unstored.clear();
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

session.onLogout(() => forgetAll());
