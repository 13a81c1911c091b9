import { useTranslations } from "use-intl";
import { Switch } from "#src/web/ui/switch.tsx";
import { BurgerNavigation } from "./burger-navigation.tsx";
import { LanguageButton } from "./language-button.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useThemeControl } from "./use-theme-control.ts";

/** What the burger opens: the site's menu, the customer's pages, language and theme: `onFollow`. */
export function BurgerSheet({ onFollow }: { readonly onFollow: () => void }) {
  const t = useTranslations("common");
  const { theme, chooseTheme } = useThemeControl();
  return (
    <section
      aria-label={t("nav.menu")}
      className="fixed inset-x-0 top-14 bottom-0 z-20 flex animate-rise flex-col overflow-y-auto bg-bg"
    >
      <div className="flex-1 px-8 py-5 max-md:px-4">
        <PaletteButton wide />
        <BurgerNavigation />
        <Sidebar onFollow={onFollow} />
      </div>
      <div className="sticky bottom-0 flex items-center justify-between border-t border-line bg-bg px-8 py-3 max-md:px-4">
        <LanguageButton wide />
        <Switch
          label={t("theme.dark")}
          checked={theme === "dark"}
          onCheckedChange={(isDark) => chooseTheme(isDark ? "dark" : "light")}
        />
      </div>
    </section>
  );
}
