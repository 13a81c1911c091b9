import { useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { localizedPath } from "#src/shared/page-locales.ts";
import { isCurrent, type NavigationLink, topLinks, topNavigation } from "#src/web/layouts/navigation.ts";
import { site } from "#src/web/site.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { Menu } from "#src/web/ui/menu.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { SiteLink } from "./site-link.tsx";

// The focus ring stays inside the bar.
const linkClass = classNames(
  "relative inline-flex h-full items-center gap-1 text-14 text-fg2 transition-colors hover:text-fg",
  "outline-none before:absolute before:-inset-x-2 before:inset-y-3.5 before:rounded-6 before:outline-accent focus-visible:before:outline-2",
);
const currentClass = "shadow-[inset_0_-2px_var(--accent)] font-medium text-fg!";

/** The menu at the top of the cabinet, the same as on public pages. */
export function TopNavigation() {
  const t = useTranslations("layouts.nav");
  const shell = useTranslations("common.nav");
  const { locale } = useLocaleControl();
  const path = useLocation({ select: (location) => location.pathname });
  const anchor = ({ href, isExternal }: NavigationLink) =>
    isExternal ? (
      <a href={href} target="_blank" rel="noopener" />
    ) : (
      <a href={localizedPath(href, locale.code)} />
    );
  return (
    <nav aria-label={shell("site")} className="flex h-full items-center gap-x-6 max-bar:hidden">
      {topNavigation(site()).map((group) => (
        <Menu
          key={group.text}
          width={344}
          align="start"
          trigger={
            <button
              type="button"
              className={classNames(
                linkClass,
                group.links.some((link) => isCurrent(link, path)) && currentClass,
              )}
            >
              {t(group.text)}
              <ChevronDown className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
            </button>
          }
          items={group.links.map((link) => ({ key: link.text, label: t(link.text), link: anchor(link) }))}
        />
      ))}
      {[...topLinks.signedIn, ...topLinks.everyone].map((link) => (
        <SiteLink key={link.text} link={link} className={linkClass} />
      ))}
    </nav>
  );
}
