import { ChevronDown } from "lucide-react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { menuFacts, type MenuFacts } from "./menu-facts.ts";
import { menuBoxClass, menuFootClass, menuPlaceClass, menuRowClass } from "./menu-classes.ts";
import { ownLink } from "./menu-links.ts";
import { MenuFoot, MenuRow } from "./menu-row.tsx";
import { NavLink, NavLinkMark } from "./nav-link.tsx";
import { isCurrent, type NavigationGroup, topLinks, topNavigation } from "./navigation.ts";

// The focus ring stays inside the bar, or it would overlap the lines above and below.
const barItem = classNames(
  "relative flex h-16 items-center text-14 transition-colors hover:text-fg",
  "outline-none before:absolute before:-inset-x-1 before:inset-y-3.5 before:rounded-6 before:outline-accent focus-visible:before:outline-2",
);
const underline = "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5";

/** The menu in the bar of wide windows: groups open beside their name, which leads to a page. Works without script. */
export function NavGroups({ page }: { readonly page: PublicPage }) {
  const facts = menuFacts(page.t, page.locale, page.data);
  const plain = classNames(
    barItem,
    underline,
    "text-fg2 aria-[current]:text-fg aria-[current]:after:bg-accent",
  );
  return (
    <nav aria-label={page.t("website.header.navigation")} className="flex items-center gap-7 max-bar:hidden">
      {topNavigation(page.site).map((group) => (
        <NavGroup key={group.text} page={page} group={group} facts={facts} />
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

interface NavGroupProps {
  readonly page: PublicPage;
  readonly group: NavigationGroup;
  readonly facts: MenuFacts;
}

/** `src/web/layouts/start-menus.ts` opens it under the pointer; the chevron does by keyboard, touch and without script. */
function NavGroup({ page, group, facts }: NavGroupProps) {
  const { t } = page;
  const { text, lead, links } = group;
  const own = ownLink(group);
  const name = t(`layouts.nav.${text}`);
  const isHere = links.some((link) => !link.isExternal && isCurrent(link, page.path));
  const itemClass = classNames(barItem, isHere ? "font-medium" : "text-fg2");
  return (
    <div data-menu-group className={classNames("relative flex", underline, isHere && "after:bg-accent")}>
      {lead && <NavLink page={page} link={lead} className={itemClass} />}
      <details name="top-navigation" data-menu className="group">
        <summary className={classNames(itemClass, "list-none gap-1.5 px-1.5")}>
          {lead ? <span className="sr-only">{t("common.nav.menuOf", { name })}</span> : name}
          <ChevronDown
            aria-hidden="true"
            className="size-3.5 text-muted transition-transform group-open:rotate-180"
            strokeWidth={1.6}
          />
        </summary>
        <div className={classNames(menuPlaceClass, "start-0")}>
          <div className={menuBoxClass}>
            {links.map((link) => (
              <NavLink key={link.text} page={page} link={link} className={menuRowClass}>
                <MenuRow
                  text={link.text}
                  name={t(`layouts.nav.${link.text}`)}
                  mark={<NavLinkMark page={page} link={link} />}
                  fact={facts[link.text]}
                />
              </NavLink>
            ))}
            {own && (
              <NavLink
                page={page}
                link={own}
                className={classNames(menuFootClass, "hidden in-data-auth:flex")}
              >
                <MenuFoot
                  icon={own.icon}
                  name={t(`layouts.nav.${own.text}`)}
                  count={<span data-count={own.page} className="font-mono text-12 text-muted" />}
                />
              </NavLink>
            )}
          </div>
        </div>
      </details>
    </div>
  );
}
