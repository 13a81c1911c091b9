import { ChevronDown } from "lucide-react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { NavLink } from "./nav-link.tsx";
import { isCurrent, type NavigationGroup, topLinks, topNavigation } from "./navigation.ts";

// The focus ring stays inside the bar, or it would overlap the lines above and below.
const barItem = classNames(
  "relative flex h-16 items-center gap-1.5 text-14 text-fg2 transition-colors hover:text-fg after:absolute after:inset-x-0 after:-bottom-px after:h-0.5",
  "outline-none before:absolute before:-inset-x-2 before:inset-y-3.5 before:rounded-6 before:outline-accent focus-visible:before:outline-2",
);

/** The menu in the bar of wide windows: groups open under their label. Works without script. */
export function NavGroups({ page }: { readonly page: PublicPage }) {
  const plain = classNames(barItem, "aria-[current]:text-fg aria-[current]:after:bg-accent");
  return (
    <nav aria-label={page.t("website.header.navigation")} className="flex items-center gap-7 max-bar:hidden">
      {topNavigation(page.site).map((group) => (
        <NavGroup key={group.text} page={page} group={group} />
      ))}
      {topLinks.signedIn.map((link) => (
        <NavLink
          key={link.text}
          page={page}
          link={link}
          className={classNames(plain, "hidden in-data-auth:flex")}
        />
      ))}
      {topLinks.everyone.map((link) => (
        <NavLink key={link.text} page={page} link={link} className={plain} />
      ))}
    </nav>
  );
}

function NavGroup({ page, group }: { readonly page: PublicPage; readonly group: NavigationGroup }) {
  const isHere = group.links.some((link) => !link.isExternal && isCurrent(link, page.path));
  return (
    <details name="top-navigation" data-menu className="group relative">
      <summary className={classNames(barItem, "list-none", isHere && "text-fg after:bg-accent")}>
        {page.t(`layouts.nav.${group.text}`)}
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 text-muted transition-transform group-open:rotate-180"
          strokeWidth={1.6}
        />
      </summary>
      <div className="absolute start-0 top-full z-30 mt-2 w-86 rounded-10 border border-line bg-surface p-2 shadow-float">
        {group.links.map((link) => (
          <NavLink
            key={link.text}
            page={page}
            link={link}
            className="flex min-h-9.5 items-center gap-2 rounded-6 px-3 text-14 font-medium transition-colors hover:bg-surface2 aria-[current]:bg-surface2"
          />
        ))}
      </div>
    </details>
  );
}
