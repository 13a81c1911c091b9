import { useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isCurrent, type NavigationGroup, topLinks, topNavigation } from "#src/web/layouts/navigation.ts";
import { site } from "#src/web/site.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { HeaderMenu } from "./header-menu.tsx";
import { TopMenu } from "./lazy-menus.ts";
import { SiteLink } from "./site-link.tsx";

// The focus ring stays inside the bar.
const linkClass = classNames(
  "relative inline-flex h-full items-center gap-1 text-14 text-fg2 transition-colors hover:text-fg",
  "outline-none before:absolute before:-inset-x-1 before:inset-y-3.5 before:rounded-6 before:outline-accent focus-visible:before:outline-2",
);
const currentClass = "shadow-[inset_0_-2px_var(--accent)]";

/** The menu at the top of the cabinet, the same as on public pages. */
export function TopNavigation() {
  const shell = useTranslations("common.nav");
  return (
    <nav aria-label={shell("site")} className="flex h-full items-center gap-x-6 max-bar:hidden">
      {topNavigation(site()).map((group) => (
        <TopGroup key={group.text} group={group} />
      ))}
      {[...topLinks.signedIn, ...topLinks.everyone].map((link) => (
        <SiteLink key={link.text} link={link} className={linkClass} />
      ))}
    </nav>
  );
}

function TopGroup({ group }: { readonly group: NavigationGroup }) {
  const t = useTranslations("layouts.nav");
  const path = useLocation({ select: (location) => location.pathname });
  const isHere = group.links.some((link) => isCurrent(link, path));
  const itemClass = classNames(linkClass, isHere && "font-medium text-fg!");
  return (
    <HeaderMenu
      lead={group.lead && <SiteLink link={group.lead} className={itemClass} />}
      name={t(group.text)}
      className={classNames("h-full", isHere && currentClass)}
      summaryClass={itemClass}
    >
      <TopMenu group={group} />
    </HeaderMenu>
  );
}
