import { afterFrame } from "../after-frame.ts";
import { afterLoadAndIdle } from "../after-load-and-idle.ts";

/** The two themes. The choice is kept as `blackTheme` (1 or 0), as product §3 names it. */
export type Theme = "light" | "dark";

const storageKey = "blackTheme";

/** The stored theme; the first visit is light whatever the system says (product §4). */
export function readTheme(storage: Pick<Storage, "getItem"> = localStorage): Theme {
  try {
    return storage.getItem(storageKey) === "1" ? "dark" : "light";
  } catch {
    // Storage can be blocked; the page works without it.
    return "light";
  }
}

/** Shows the theme: `data-theme` on the html element and the class `dark` on the body. */
export function showTheme(theme: Theme, page: ThemedPage = document): void {
  page.documentElement.dataset["theme"] = theme;
  page.body.classList.toggle("dark", theme === "dark");
}

/** Remembers the theme for the next page. */
export function keepTheme(theme: Theme, storage: Pick<Storage, "setItem"> = localStorage): void {
  try {
    storage.setItem(storageKey, theme === "dark" ? "1" : "0");
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
}

/**
 * Stores and shows the theme after a press. Colours do not fade, because every element of the page would start an
 * animation, and the press would wait for all of them. Enabling fades again touches every element once more, so it
 * waits until the new colours are painted and the browser is idle.
 */
export function switchTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  keepTheme(theme);
  afterFrame(() => {
    dataset["switching"] = "";
    showTheme(theme);
    afterLoadAndIdle(() => delete dataset["switching"]);
  });
}

/** The part of `document` that has the theme. */
export interface ThemedPage {
  readonly documentElement: { readonly dataset: DOMStringMap };
  readonly body: { readonly classList: Pick<DOMTokenList, "toggle"> };
}
