import { useEffect } from "react";
import { keepTheme, showTheme } from "#src/web/theme/theme.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { useLocaleControl } from "./locale-provider.tsx";

/** Once the profile is loaded, the server's language and theme override the browser's (product §4). */
export function SettingsApplier() {
  const user = useOptionalUser();
  const { setLocale } = useLocaleControl();
  const language = user?.settings.language;
  const darkMode = user?.settings.darkMode;
  useEffect(() => {
    if (language !== undefined) void setLocale(language);
  }, [language, setLocale]);
  useEffect(() => {
    if (darkMode !== undefined) {
      const theme = darkMode ? "dark" : "light";
      keepTheme(theme);
      showTheme(theme);
    }
  }, [darkMode]);
  return null;
}
