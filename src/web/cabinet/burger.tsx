import { useLocation } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { BurgerNavigation } from "./burger-navigation.tsx";
import { LanguageButton } from "./language-button.tsx";
import { Sidebar } from "./sidebar.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { useThemeControl } from "./use-theme-control.ts";

/** Above this width there is room for the bar itself (product §9). */
const barMinWidthPx = 1381;

/** The menu of narrow windows: closes when the window is wide enough, the page changes, or on Escape. */
export function Burger() {
  const t = useTranslations("common");
  const path = useLocation({ select: (location) => location.pathname });
  // The page it was opened on: on any other it is closed.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === path;
  const close = () => setOpenOn(undefined);
  useEffect(() => {
    const end = () => setOpenOn(undefined);
    const endOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") end();
    };
    const wide = matchMedia(`(min-width: ${barMinWidthPx}px)`);
    wide.addEventListener("change", end);
    addEventListener("keydown", endOnEscape);
    return () => {
      wide.removeEventListener("change", end);
      removeEventListener("keydown", endOnEscape);
    };
  }, []);
  return (
    <span className="bar:hidden">
      <IconButton
        label={isOpen ? t("nav.closeMenu") : t("nav.openMenu")}
        aria-expanded={isOpen}
        className="size-9"
        onClick={() => setOpenOn(isOpen ? undefined : path)}
      >
        {isOpen ? <X strokeWidth={1.6} /> : <Menu strokeWidth={1.6} />}
      </IconButton>
      {isOpen && createPortal(<BurgerSheet onFollow={close} />, document.body)}
    </span>
  );
}

function BurgerSheet({ onFollow }: { readonly onFollow: () => void }) {
  const t = useTranslations("common");
  const { theme, chooseTheme } = useThemeControl();
  return (
    <section
      aria-label={t("nav.menu")}
      className="fixed inset-x-0 top-16 bottom-0 z-20 flex animate-rise flex-col overflow-y-auto bg-bg max-md:top-14"
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
