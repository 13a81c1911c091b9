import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { localizedPath } from "#src/shared/page-locales.ts";
import { type NavigationLink, topLinks, topNavigation } from "#src/web/layouts/navigation.ts";
import { site } from "#src/web/site.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { Menu } from "#src/web/ui/menu.tsx";
import { useLocaleControl } from "./locale-provider.tsx";

const linkClass = "inline-flex items-center gap-1 rounded-4 text-14 text-fg2 transition-colors hover:text-fg";

/** The menu at the top. Public pages are plain links, because the server draws them. */
export function TopNavigation({ className }: { readonly className?: string }) {
  const t = useTranslations("website.nav");
  const shell = useTranslations("common.nav");
  const { locale } = useLocaleControl();
  const anchor = (link: NavigationLink) =>
    link.isExternal ? (
      <a href={link.href} target="_blank" rel="noopener" />
    ) : (
      <a href={localizedPath(link.href, locale.code)} />
    );
  return (
    <nav aria-label={shell("site")} className={classNames("flex flex-wrap items-center gap-x-6 gap-y-3", className)}>
      {topNavigation(site()).map((group) => (
        <Menu
          key={group.text}
          width={344}
          align="start"
          trigger={
            <button type="button" className={linkClass}>
              {t(group.text)}
              <ChevronDown className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
            </button>
          }
          items={group.links.map((link) => ({ key: link.text, label: t(link.text), link: anchor(link) }))}
        />
      ))}
      {[...topLinks.signedIn, ...topLinks.everyone].map((link) => (
        <a key={link.text} href={localizedPath(link.href, locale.code)} className={linkClass}>
          {t(link.text)}
        </a>
      ))}
    </nav>
  );
}
