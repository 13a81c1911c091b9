import { ChevronDown, Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { Logo } from "#src/web/ui/logo.tsx";
import { linksWithLead } from "./menu-links.ts";
import { menuFacts } from "./menu-facts.ts";
import { NavLink } from "./nav-link.tsx";
import { linksOf, sidebarLinks, topLinks, topNavigation } from "./navigation.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

const iconButton =
  "touch-target inline-flex size-9 items-center justify-center rounded-6 text-fg transition-colors hover:bg-surface2 active:bg-surface2 [&_svg]:size-5";
const headClass = "pt-4 text-13 text-muted";
const rowClass =
  "flex min-h-12 items-center gap-2 border-b border-line text-16 text-fg aria-[current]:font-medium aria-[current]:text-accent";

/** Opens the menu of narrow windows; `src/web/public/burger.ts` handles it. */
export function BurgerButton({ page }: { readonly page: PublicPage }) {
  return (
    <button type="button" data-opens-burger aria-haspopup="dialog" className={`${iconButton} bar:hidden`}>
      <Menu strokeWidth={1.6} aria-hidden="true" />
      <span className="sr-only">{page.t("website.header.openMenu")}</span>
    </button>
  );
}

export interface BurgerMenuProps {
  readonly page: PublicPage;
  readonly language: ReactNode;
}

/** The menu of windows up to 1380 px (product §2): a customer's own pages first, then what is on sale. */
export function BurgerMenu({ page, language }: BurgerMenuProps) {
  const { t } = page;
  const facts = menuFacts(t, page.locale, page.data);
  return (
    <dialog
      id="burger"
      aria-label={t("website.header.menu")}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-bg text-fg open:flex"
    >
      <div className="flex h-14 shrink-0 items-center justify-between border-b border-line px-4">
        <Logo name={page.site.name} mark={page.site.mark} />
        <ButtonLink href={paths.signup} tone="ink" size="bar" className="ms-auto me-2 in-data-auth:hidden">
          {t("website.header.signup")}
        </ButtonLink>
        <button type="button" data-closes-burger className={iconButton}>
          <X strokeWidth={1.6} aria-hidden="true" />
          <span className="sr-only">{t("website.header.closeMenu")}</span>
        </button>
      </div>
      <nav aria-label={t("website.header.navigation")} className="flex-1 overflow-y-auto px-4 py-1">
        <div className="hidden in-data-auth:block">
          <p className={headClass}>{t("menus.own")}</p>
          {linksOf(page.site, sidebarLinks).map(({ icon: Icon, ...link }) => (
            <NavLink
              key={link.text}
              page={page}
              link={link}
              className={rowClass}
              icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.6} />}
            >
              <span className="flex-1">{t(`layouts.nav.${link.text}`)}</span>
              <span data-count={link.page} className="font-mono text-12 text-muted" />
            </NavLink>
          ))}
          {topLinks.signedIn.map((link) => (
            <NavLink key={link.text} page={page} link={link} className={rowClass} />
          ))}
          <p className={headClass}>{t("menus.shop")}</p>
        </div>
        {topNavigation(page.site).map((group) => (
          <details key={group.text} name="burger" className="group border-b border-line">
            <summary className="flex min-h-12 list-none items-center gap-2 text-16 font-medium">
              <span className="flex-1">{t(`layouts.nav.${group.text}`)}</span>
              <span className="font-mono text-12 text-muted">{facts[group.text]}</span>
              <ChevronDown
                aria-hidden="true"
                className="size-4 text-muted transition-transform group-open:rotate-180 group-open:text-accent"
                strokeWidth={1.6}
              />
            </summary>
            {linksWithLead(group).map((link) => (
              <NavLink
                key={link.text}
                page={page}
                link={link}
                className="flex min-h-12 items-center gap-2 border-t border-line ps-7 text-16 text-fg2"
              />
            ))}
          </details>
        ))}
        {topLinks.everyone.map((link) => (
          <NavLink key={link.text} page={page} link={link} className={rowClass} />
        ))}
        {page.site.proxyUrl !== null && (
          <a href={page.site.proxyUrl} target="_blank" rel="noopener" className={rowClass}>
            {t("layouts.switcher.proxy")}
          </a>
        )}
      </nav>
      <div className="shrink-0 border-t border-line px-4 py-3">
        <div className="flex min-h-11 items-center justify-between">
          {language}
          <ThemeToggle label={t("common.theme.dark")} withText />
          <button
            type="button"
            data-log-out={t("common.error.failedLogout")}
            className="hidden min-h-11 in-data-auth:block"
          >
            {t("common.action.logout")}
          </button>
        </div>
        <div className="mt-2 flex flex-col gap-2.5 in-data-auth:hidden">
          <ButtonLink href={paths.signup} tone="primary" size="lg" block>
            {t("website.header.signup")}
          </ButtonLink>
          <ButtonLink href={paths.login} size="lg" block>
            {t("website.header.login")}
          </ButtonLink>
        </div>
      </div>
    </dialog>
  );
}
