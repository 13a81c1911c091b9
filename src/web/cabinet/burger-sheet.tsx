import { useTranslations } from "use-intl";
import { BurgerNavigation } from "./burger-navigation.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { LookChoices } from "./look-choices.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { Sidebar } from "./sidebar.tsx";

/** What the burger opens: the customer's pages first, then what is on sale, language, theme and logout: `onFollow`. */
export function BurgerSheet({ onFollow }: { readonly onFollow: () => void }) {
  const t = useTranslations();
  return (
    <section
      aria-label={t("common.nav.menu")}
      className="fixed inset-x-0 top-[calc(var(--look,0px)+56px)] bottom-0 z-20 flex animate-rise flex-col overflow-y-auto bg-bg"
    >
      <div className="flex-1 px-8 py-5 max-md:px-4">
        <PaletteButton wide />
        <Sidebar onFollow={onFollow} />
        <p className="pt-4 text-13 text-muted">{t("menus.shop")}</p>
        <BurgerNavigation />
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-bg px-8 py-3 max-md:px-4">
        <LookChoices />
        <LogoutButton className="flex min-h-11 items-center gap-2" />
      </div>
    </section>
  );
}
