import type { RouteName } from "#src/shared/paths.ts";
import { type NavigationGroup, type NavigationLink, type SidebarLink, sidebarLinks } from "./navigation.ts";
import type { NavigationText } from "./web-feature.ts";

/** The links of a group where its name only opens it: its own page is the first of them, unless it is one of them. */
export function linksWithLead({ lead, links }: NavigationGroup): readonly NavigationLink[] {
  return lead === undefined || links.some(({ href }) => href === lead.href) ? links : [lead, ...links];
}

/** Where the customer's own things of a group are. */
const ownPages: Readonly<Partial<Record<NavigationText, RouteName>>> = {
  servers: "cabinet-my-servers",
  domains: "cabinet-my-domains",
};

/** The link to the customer's own things, for the foot of a group's menu; undefined for a group without any. */
export function ownLink({ text }: Pick<NavigationGroup, "text">): SidebarLink | undefined {
  const own = ownPages[text];
  return sidebarLinks.find(({ page }) => page === own);
}
