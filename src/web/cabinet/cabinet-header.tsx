import { useTranslations } from "use-intl";
import { BellWidget } from "#src/features/notifications/web/bell-widget.tsx";
import { localizedPath } from "#src/shared/page-locales.ts";
import { ServiceSwitcher } from "#src/web/layouts/service-switcher.tsx";
import { site } from "#src/web/site.ts";
import { AccountButton } from "./account-button.tsx";
import { BrandLink } from "./brand-link.tsx";
import { Burger } from "./burger.tsx";
import { LanguageButton } from "./language-button.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { TopNavigation } from "./top-navigation.tsx";

/** The one bar above every cabinet page: brand, navigation, search, language, theme, bell, user and balance. */
export function CabinetHeader() {
  const t = useTranslations();
  const { locale } = useLocaleControl();
  return (
    <header className="sticky top-[var(--look,0px)] z-20 border-b border-line bg-bg">
      <div className="mx-auto flex h-14 max-w-cabinet items-center gap-6 px-8 max-md:gap-2 max-md:px-4">
        <BrandLink />
        <ServiceSwitcher t={t} homeHref={localizedPath("/", locale.code)} proxyUrl={site().proxyUrl} />
        <TopNavigation />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2">
          <PaletteButton />
          <span className="contents max-bar:hidden">
            <LanguageButton />
            <ThemeButton />
          </span>
          <BellWidget />
          <AccountButton />
          <Burger />
        </div>
      </div>
    </header>
  );
}
