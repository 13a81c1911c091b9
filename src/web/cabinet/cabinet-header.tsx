import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BellWidget } from "#src/features/notifications/web/bell-widget.tsx";
import { localizedPath } from "#src/shared/page-locales.ts";
import { ServiceSwitcher } from "#src/web/layouts/service-switcher.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { accountPath } from "#src/web/session/wanted-path.ts";
import { site } from "#src/web/site.ts";
import { Money } from "#src/web/ui/money.tsx";
import { BrandLink } from "./brand-link.tsx";
import { Burger } from "./burger.tsx";
import { LanguageButton } from "./language-button.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { TopNavigation } from "./top-navigation.tsx";

/** The bar above every cabinet page: brand, navigation, language, theme, bell, user and balance. */
export function CabinetHeader() {
  const t = useTranslations();
  const { locale } = useLocaleControl();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg">
      <div className="mx-auto flex h-16 max-w-cabinet items-center gap-6 px-8 max-md:h-14 max-md:gap-2 max-md:px-4">
        <BrandLink />
        <ServiceSwitcher t={t} homeHref={localizedPath("/", locale.code)} proxyUrl={site().proxyUrl} />
        <TopNavigation />
        <div className="ms-auto flex items-center gap-2">
          <span className="contents max-bar:hidden">
            <LanguageButton />
            <ThemeButton />
          </span>
          <BellWidget />
          <UserButton />
          <Burger />
        </div>
      </div>
    </header>
  );
}

/** Username and balance as one button to the domains (product §2); the balance alone on phones. */
function UserButton() {
  const user = useUser();
  const t = useTranslations("layouts.nav");
  return (
    <Link
      to={accountPath(site())}
      className="touch-target flex h-9 items-center rounded-6 border border-line2 bg-surface text-14 font-medium hover:bg-surface2"
    >
      <span title={user.username} className="max-w-40 truncate border-e border-line px-3 max-md:hidden">
        <bdi>{user.username}</bdi>
      </span>
      <Money cents={user.balance} className="px-3" />
      <span className="sr-only">{t(site().withoutDomains ? "myServers" : "myDomains")}</span>
    </Link>
  );
}
