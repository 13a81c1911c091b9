import { readTheme, showTheme, switchTheme } from "#src/web/theme/theme.ts";

/** Makes every `data-theme-toggle` button switch the theme at once; a customer's choice is saved too. */
export function startThemeToggles(): void {
  // Kept here too: storage can be blocked.
  let theme = readTheme();
  showTheme(theme);
  const buttons = document.querySelectorAll<HTMLElement>("[data-theme-toggle]");
  const showState = () => {
    const isDark = String(theme === "dark");
    for (const button of buttons) button.ariaPressed = isDark;
  };
  showState();
  for (const button of buttons) {
    button.addEventListener("click", () => {
      theme = theme === "dark" ? "light" : "dark";
      switchTheme(theme);
      showState();
      void import("#src/web/session/save-settings.ts").then(({ saveSettings }) =>
        saveSettings({ darkMode: theme === "dark" }),
      );
    });
  }
}
