import { useSyncExternalStore } from "react";
import { officeThemeKey } from "#src/shared/office-theme-key.ts";
import { keepTheme, readTheme, showTheme, type Theme } from "#src/web/theme/theme.ts";

const yearSeconds = 31_536_000;
const listeners = new Set<() => void>();

/** Shows a theme and keeps it, also in the cookie by which the server sends the page in it. */
export function chooseTheme(theme: Theme): void {
  keepTheme(theme);
  showTheme(theme);
  // biome-ignore lint/suspicious/noDocumentCookie: the page's theme is read by the server, and no script may stand in it
  document.cookie = `${officeThemeKey}=${theme}; Max-Age=${yearSeconds}; Path=/staff; SameSite=Strict`;
  for (const listener of listeners) listener();
}

/** The theme that is shown. */
export function useOfficeTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readTheme(),
  );
}
