import type { ReactNode } from "react";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Contours } from "#src/web/ui/contours.tsx";
import { AnalyticsNotice } from "./analytics-notice.tsx";
import { BurgerMenu } from "./burger-menu.tsx";
import { ClosingBlock } from "./closing-block.tsx";
import { IncidentBanner } from "./incident-banner.tsx";
import { OwnerBanner } from "./owner-banner.tsx";
import { pageLayout } from "./page-layouts.ts";
import { SalesEndBanner } from "./sales-end-banner.tsx";
import { PlayMoneyBanner } from "./play-money-banner.tsx";
import { SaleBanner } from "./sale-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Ticker } from "./ticker.tsx";

export interface PublicLayoutProps {
  readonly page: PublicPage;
  /** The language button of the header, and that of the burger menu. */
  readonly language: ReactNode;
  readonly languageInMenu: ReactNode;
  readonly account: ReactNode;
  readonly children: ReactNode;
}

/** Everything around a public page, by the table of layouts. */
export function PublicLayout({ page, language, languageInMenu, account, children }: PublicLayoutProps) {
  const layout = pageLayout(page.route);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-6 focus:bg-fg focus:px-4 focus:py-2 focus:text-14 focus:text-bg"
      >
        {page.t("website.header.skip")}
      </a>
      {page.site.takesPlayMoney && (
        <PlayMoneyBanner
          locale={page.locale}
          label={page.t("website.playMoney.label")}
          text={page.t("website.playMoney.text")}
        />
      )}
      <SalesEndBanner site={page.site} locale={page.locale} t={page.t} />
      <OwnerBanner site={page.site} locale={page.locale} label={page.t("website.banner.own")} />
      {page.route !== "status" && (
        <IncidentBanner site={page.site} locale={page.locale} t={page.t} href={page.href(paths.status)} />
      )}
      {layout.hasTicker && <Ticker page={page} />}
      <SiteHeader page={page} language={language} account={account} />
      <SaleBanner page={page} />
      <div className="relative isolate overflow-x-clip">
        {layout.hasBackground && <Contours fadeAt={page.route === "home" ? 900 : 480} />}
        <main id="content" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
      {layout.hasClosing && <ClosingBlock page={page} />}
      <SiteFooter page={page} />
      <BurgerMenu page={page} language={languageInMenu} />
      <AnalyticsNotice page={page} />
    </>
  );
}
