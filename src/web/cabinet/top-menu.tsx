import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { menuFootClass, menuRowClass } from "#src/web/layouts/menu-classes.ts";
import { MenuFoot, MenuRow } from "#src/web/layouts/menu-row.tsx";
import { ownLink } from "#src/web/layouts/menu-links.ts";
import type { NavigationGroup } from "#src/web/layouts/navigation.ts";
import { EntryCount } from "./entry-count.tsx";
import { SiteLink, SiteLinkMark } from "./site-link.tsx";
import { useMenuFacts } from "./use-menu-facts.ts";

/** What a group of the top menu opens: its links with their facts, the customer's own things at the foot. */
export function TopMenu({ group }: { readonly group: NavigationGroup }) {
  const t = useTranslations("layouts.nav");
  const facts = useMenuFacts();
  const own = ownLink(group);
  return (
    <>
      {group.links.map((link) => (
        <SiteLink key={link.text} link={link} className={menuRowClass}>
          {/* The line keeps its place while its fact is read. */}
          <MenuRow
            text={link.text}
            name={t(link.text)}
            mark={<SiteLinkMark link={link} />}
            fact={facts ? facts[link.text] : "\u00a0"}
          />
        </SiteLink>
      ))}
      {own && (
        <Link to={own.href} className={`flex ${menuFootClass}`}>
          <MenuFoot icon={own.icon} name={t(own.text)} count={<EntryCount page={own.page} />} />
        </Link>
      )}
    </>
  );
}
