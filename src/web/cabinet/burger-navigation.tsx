import { ArrowUpRight, ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { linksWithLead } from "#src/web/layouts/menu-links.ts";
import { topLinks, topNavigation } from "#src/web/layouts/navigation.ts";
import { site } from "#src/web/site.ts";
import { SiteLink } from "./site-link.tsx";
import { useMenuFacts } from "./use-menu-facts.ts";

const rowClass = "flex min-h-12 w-full items-center gap-2 text-16 text-fg2";

/** The site's menu in narrow windows: groups open one at a time, as on public pages (product §2). */
export function BurgerNavigation() {
  const t = useTranslations("layouts.nav");
  const texts = useTranslations("layouts.switcher");
  const shell = useTranslations("common.nav");
  const facts = useMenuFacts();
  const { proxyUrl } = site();
  return (
    <nav aria-label={shell("site")} className="mb-6">
      {topNavigation(site()).map((group) => (
        <details key={group.text} name="burger" className="group border-b border-line">
          <summary className={`${rowClass} list-none [&::-webkit-details-marker]:hidden`}>
            <span className="flex-1">{t(group.text)}</span>
            <span className="font-mono text-12 text-muted">{facts?.[group.text]}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 text-muted transition-transform group-open:rotate-180 group-open:text-accent"
              strokeWidth={1.6}
            />
          </summary>
          {linksWithLead(group).map((link) => (
            <SiteLink key={link.text} link={link} className={`${rowClass} border-t border-line ps-7`} />
          ))}
        </details>
      ))}
      {[...topLinks.signedIn, ...topLinks.everyone].map((link) => (
        <SiteLink key={link.text} link={link} className={`${rowClass} border-b border-line`} />
      ))}
      {proxyUrl !== null && (
        <a href={proxyUrl} target="_blank" rel="noopener" className={`${rowClass} border-b border-line`}>
          {texts("proxy")}
          <ArrowUpRight aria-hidden="true" className="size-3 rtl:-scale-x-100" strokeWidth={1.6} />
        </a>
      )}
    </nav>
  );
}
