import { useTranslations } from "use-intl";
import { Switch } from "#src/web/ui/switch.tsx";
import { LanguageButton } from "./language-button.tsx";
import { useThemeControl } from "./use-theme-control.ts";

/** Language and theme beside each other, as menus have them. */
export function LookChoices() {
  const t = useTranslations("common.theme");
  const { theme, chooseTheme } = useThemeControl();
  return (
    <>
      <LanguageButton wide />
      <Switch
        label={t("dark")}
        checked={theme === "dark"}
        onCheckedChange={(isDark) => chooseTheme(isDark ? "dark" : "light")}
      />
    </>
  );
}
