import { Moon, Sun } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";
import { useThemeControl } from "./use-theme-control.ts";

/** Switches between light and dark; its label names the next theme. */
export function ThemeButton() {
  const t = useTranslations("common.theme");
  const { theme, chooseTheme } = useThemeControl();
  const isDark = theme === "dark";
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={isDark ? t("switchToLight") : t("switchToDark")}
      onClick={() => chooseTheme(isDark ? "light" : "dark")}
    >
      <Icon strokeWidth={1.6} />
    </IconButton>
  );
}
