import type { ReactNode } from "react";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { Logo } from "#src/web/ui/logo.tsx";
import { BurgerButton } from "./burger-menu.tsx";
import { NavGroups } from "./nav-groups.tsx";
import { ServiceSwitcher } from "./service-switcher.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

export interface SiteHeaderProps {
  readonly page: PublicPage;
  readonly language: ReactNode;
  /** Bell, username and balance; shown to customers only. */
  readonly account: ReactNode;
}

/** The bar of public pages. Both variants are in the page; the session hint on `html` picks one by CSS. */
export function SiteHeader({ page, language, account }: SiteHeaderProps) {
  const { t, site } = page;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg">
      <div className="flex h-16 items-center gap-7 px-8 max-md:h-14 max-md:px-4">
        <a
          href={page.href("/")}
          aria-label={t("website.header.home", { name: site.name })}
          className="touch-target flex rounded-4"
        >
          <Logo name={site.name} mark={site.mark} />
        </a>
        <ServiceSwitcher t={t} homeHref={page.href("/")} proxyUrl={site.proxyUrl} />
        <NavGroups page={page} />
        <div className="ms-auto flex items-center gap-2">
          <div className="flex items-center gap-1 max-bar:hidden">
            {language}
            <ThemeToggle label={t("common.theme.dark")} />
          </div>
          <ButtonLink
            href={paths.login}
            tone="quiet"
            size="bar"
            className="in-data-auth:hidden max-sm:hidden"
          >
            {t("website.header.login")}
          </ButtonLink>
          <ButtonLink href={paths.signup} tone="ink" size="bar" className="in-data-auth:hidden">
            {t("website.header.signup")}
          </ButtonLink>
          <div className="hidden in-data-auth:block">{account}</div>
          <BurgerButton page={page} />
        </div>
      </div>
    </header>
  );
}
