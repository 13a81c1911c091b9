import { useEffect } from "react";
import { keepTheme, showTheme } from "#src/web/theme/theme.ts";
import { isLooking } from "#src/web/session/look.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { useLocaleControl } from "./locale-provider.tsx";

/** Once the profile is loaded, the server's language and theme override the browser's (product §4). */
export function SettingsApplier() {
  const user = useOptionalUser();
  const { setLocale } = useLocaleControl();
  // Who looks as a customer keeps their own.
  const { language, darkMode } = (isLooking() ? undefined : user?.settings) ?? {};
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
