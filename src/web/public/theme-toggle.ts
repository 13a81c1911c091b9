import { readTheme, showTheme, switchTheme } from "#src/web/theme/theme.ts";

/** Makes every `data-theme-toggle` button switch the theme at once; a customer's choice is saved too. */
export function startThemeToggles(): void {
  showTheme(readTheme());
  const buttons = document.querySelectorAll<HTMLElement>("[data-theme-toggle]");
  const showState = () => {
    const isDark = String(readTheme() === "dark");
    for (const button of buttons) button.ariaPressed = isDark;
  };
  showState();
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const theme = readTheme() === "dark" ? "light" : "dark";
      switchTheme(theme);
      showState();
      void import("./save-settings.ts").then(({ saveSettings }) =>
        saveSettings({ darkMode: theme === "dark" }),
      );
    });
  }
}
