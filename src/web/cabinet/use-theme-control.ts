import { useSyncExternalStore } from "react";
import { switchTheme, type Theme } from "#src/web/theme/theme.ts";
import { useSaveSettings } from "./use-save-settings.ts";

const attribute = "data-theme";

/** The current theme, and how to change it: at once here, and in the customer's settings. */
export function useThemeControl(): { readonly theme: Theme; readonly chooseTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, shownTheme);
  const save = useSaveSettings();
  const chooseTheme = (next: Theme) => {
    switchTheme(next);
    save({ darkMode: next === "dark" });
  };
  return { theme, chooseTheme };
}

function shownTheme(): Theme {
  return document.documentElement.getAttribute(attribute) === "dark" ? "dark" : "light";
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [attribute] });
  return () => observer.disconnect();
}
