import type { SiteSettings } from "#src/shared/site-settings.ts";
import { apiDocsPath } from "#src/shared/paths.ts";
import { external, linksOf, type NavigationLink, page } from "./navigation.ts";

/** Sections of the home page that menus may link to. */
export type HomeAnchor = "benefits" | "about" | "services" | "reviews" | "faq";

/** A section of the home page; reviews only when there are any. */
function homeSection(site: SiteSettings, text: HomeAnchor): NavigationLink[] {
  return text === "reviews" && site.reviews === null ? [] : page(text, "home", `#${text}`);
}

export interface FooterColumns {
  readonly site: readonly NavigationLink[];
  readonly buy: readonly NavigationLink[];
  /** Below `buy`, for customers only. */
  readonly account: readonly NavigationLink[];
  readonly telegram: readonly NavigationLink[];
}

/** The year the copyright line of the provider's site starts with (product §1). */
const firstYear = 2022;

/** "2022–2026", in this order also in right-to-left texts; one year alone where the site began in it. */
export function copyrightYears(
  lastYear: number,
  { sinceYear = firstYear }: Pick<SiteSettings, "sinceYear"> = {},
): string {
  return sinceYear >= lastYear ? String(lastYear) : `\u2066${sinceYear}–${lastYear}\u2069`;
}

/** The footer's three columns, in the order of product §2. */
export function footerColumns(site: SiteSettings): FooterColumns {
  const anchors = (["benefits", "about", "services", "reviews", "faq"] as const).flatMap((text) =>
    homeSection(site, text),
  );
  return {
    site: [
      ...anchors,
      ...page("help", "help"),
      ...page("status", "status"),
      ...page("support", "cabinet-support-ticket"),
      ...page("offer", "offer"),
      ...page("privacy", "privacy"),
      { text: "api", href: apiDocsPath, page: null, isExternal: true, alternatives: [] },
    ],
    buy: linksOf(site, [...page("buyDomain", "your-order"), ...page("buyServer", "cabinet-order-vm")]),
    account: linksOf(site, [
      ...page("myDomains", "cabinet-my-domains"),
      ...page("myServers", "cabinet-my-servers"),
      ...page("wallet", "cabinet-wallet"),
      ...page("settings", "cabinet-settings"),
    ]),
    telegram: [
      ...external("telegramNews", site.telegram.news),
      ...external("telegramSupport", site.telegram.support),
      ...external("telegramBot", site.telegram.bot),
    ],
  };
}
