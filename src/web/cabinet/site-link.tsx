import { Link } from "@tanstack/react-router";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { localizedPath } from "#src/shared/page-locales.ts";
import { isExampleLink, type NavigationLink } from "#src/web/layouts/navigation.ts";
import { site } from "#src/web/site.ts";
import { Tag } from "#src/web/ui/tag.tsx";
import { isCabinetPath } from "./is-cabinet-path.ts";
import { useLocaleControl } from "./locale-provider.tsx";

export interface SiteLinkProps {
  readonly link: NavigationLink;
  readonly className?: string | undefined;
  /** In place of its name. */
  readonly children?: ReactNode;
}

/** A link of the menus, from the cabinet: its own pages open without a load, the server renders the others. */
export function SiteLink({ link, className, children }: SiteLinkProps) {
  const texts = useTranslations("layouts");
  const { locale } = useLocaleControl();
  if (link.isExternal) {
    return (
      <a href={link.href} target="_blank" rel="noopener" className={className}>
        {children ?? texts(`nav.${link.text}`)}
        <ArrowUpRight className="size-3 shrink-0 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
        {isExampleLink(site(), link) && <Tag>{texts("rating.example")}</Tag>}
      </a>
    );
  }
  if (isCabinetPath(link.href)) {
    return (
      <Link to={link.href} className={className}>
        {children ?? texts(`nav.${link.text}`)}
      </Link>
    );
  }
  return (
    <a href={localizedPath(link.href, locale.code)} className={className}>
      {children ?? texts(`nav.${link.text}`)}
    </a>
  );
}
