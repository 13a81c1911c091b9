import type { LucideIcon } from "lucide-react";
import type { MemberRight } from "#src/shared/access.ts";
import { existingRoutes, isHiddenRoute, paths, type RouteName } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { webFeatures } from "./features.gen.ts";
import type { NavigationText } from "./web-feature.ts";

/** One link of a menu. `text` is its key below `layouts.nav`. */
export interface NavigationLink {
  readonly text: NavigationText;
  readonly href: string;
  /** Its page; null for a target that is not a page of the product. */
  readonly page: RouteName | null;
  /** Another site: opens in a new tab. */
  readonly isExternal: boolean;
  /** Other paths on which the link is shown as the current one. */
  readonly alternatives: readonly string[];
}

export interface NavigationGroup {
  readonly text: NavigationText;
  /** The page that the group itself leads to; absent for a group without one. */
  readonly lead?: NavigationLink | undefined;
  readonly links: readonly NavigationLink[];
}

/** A link to a page; nothing while the page is not built. */
export function page(text: NavigationText, route: RouteName, hash = ""): NavigationLink[] {
  if (!existingRoutes.has(route)) return [];
  return [{ text, href: paths[route] + hash, page: route, isExternal: false, alternatives: [] }];
}

/** A link to another site; nothing while it is not configured. */
export function external(text: NavigationText, url: string | null): NavigationLink[] {
  return url === null ? [] : [{ text, href: url, page: null, isExternal: true, alternatives: [] }];
}

/** The links that a site has: without domain names where none are sold, without sites of resellers where none are made. */
export function linksOf<Link extends Pick<NavigationLink, "page">>(
  site: Pick<SiteSettings, "withoutDomains" | "hasBot" | "hasResellers">,
  links: readonly Link[],
): readonly Link[] {
  return links.filter(({ page: route }) => route === null || !isHiddenRoute(route, site));
}

/** The menu at the top of every page, in the order of product §2. */
export function topNavigation(site: SiteSettings): readonly NavigationGroup[] {
  const groups: readonly NavigationGroup[] = [
    {
      text: "servers",
      lead: page("servers", "dedicated-servers")[0],
      links: [...page("virtualServers", "servers"), ...page("dedicatedServers", "dedicated-servers")],
    },
    {
      text: "domains",
      lead: page("domains", "domains")[0],
      links: [...page("popularDomains", "domains", "#domains"), ...page("domainTransfer", "domain-transfer")],
    },
    {
      text: "tools",
      links: [
        ...external("telegramBot", site.telegram.bot),
        ...(site.hasBot === true ? page("telegram", "cabinet-telegram") : []),
        ...page("api", "cabinet-api"),
        ...page("help", "help"),
      ],
    },
  ];
  return groups
    .map((group) => ({ ...group, links: linksOf(site, group.links) }))
    .filter((group) => group.links.length > 0);
}

/** Links beside the groups of the top menu: support for customers only, then home (product §2). */
export const topLinks = {
  signedIn: page("support", "cabinet-support-ticket"),
  everyone: page("home", "home"),
} as const;

/** The order of the sidebar (product §2); an entry that is not listed comes last. */
const sidebarOrder: readonly RouteName[] = [
  "cabinet-my-domains",
  "cabinet-my-servers",
  "cabinet-contacts",
  "cabinet-wallet",
  "cabinet-transactions",
  "cabinet-notifications",
  "cabinet-api",
  "cabinet-whitelabel",
  "cabinet-settings",
  "cabinet-support",
];
const placeOf = (route: RouteName): number => {
  const place = sidebarOrder.indexOf(route);
  return place === -1 ? sidebarOrder.length : place;
};

export interface SidebarLink extends NavigationLink {
  readonly page: RouteName;
  readonly icon: LucideIcon;
  readonly right: MemberRight | undefined;
}

/** The cabinet's sidebar, from the features' entries; logout, an action, follows it. */
export const sidebarLinks: readonly SidebarLink[] = webFeatures
  .flatMap(({ sidebar = [] }) => sidebar)
  .sort((a, b) => placeOf(a.page) - placeOf(b.page))
  .flatMap(({ page: route, text, icon, right, alternatives = [] }) =>
    page(text, route).map((link) => ({ ...link, page: route, icon, right, alternatives })),
  );

/**
 * True when the current path starts with the link or with one of its alternatives (product §2). The start
 * page is a prefix of every path, so it must match exactly.
 */
export function isCurrent(link: Pick<NavigationLink, "href" | "alternatives">, path: string): boolean {
  if (/^\/(?:#|$)/.test(link.href)) return path === "/";
  const [ownPath = link.href] = link.href.split("#");
  return [ownPath, ...link.alternatives].some((prefix) => path.startsWith(prefix));
}

/** True for a link of a demo that has none of its own: it is shown with the word for an example. */
export function isExampleLink(site: SiteSettings, { isExternal, text }: NavigationLink): boolean {
  return site.telegram.isExample === true && isExternal && text.startsWith("telegram");
}
