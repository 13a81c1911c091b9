import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Tag } from "#src/web/ui/tag.tsx";
import { isCurrent, isExampleLink, type NavigationLink } from "./navigation.ts";

export interface NavLinkProps {
  readonly page: PublicPage;
  readonly link: NavigationLink;
  readonly className?: string | undefined;
  /** In the footer, where the column says whether its links are examples. */
  readonly icon?: ReactNode;
  /** In place of its name. */
  readonly children?: ReactNode;
}

/** One link of a menu or the footer: in the page's language, marked when current, another site in a new tab. */
export function NavLink({ page, link, className, icon, children }: NavLinkProps) {
  const outward = link.isExternal ? { target: "_blank", rel: "noopener" } : {};
  const isHere = !link.isExternal && !link.href.includes("#") && isCurrent(link, page.path);
  return (
    <a
      href={link.isExternal ? link.href : page.href(link.href)}
      aria-current={isHere ? "page" : undefined}
      className={className}
      {...outward}
    >
      {icon}
      {children ?? page.t(`layouts.nav.${link.text}`)}
      {link.isExternal && (
        <ArrowUpRight aria-hidden="true" className="size-3 shrink-0 rtl:-scale-x-100" strokeWidth={1.6} />
      )}
      {icon === undefined && isExampleLink(page.site, link) && <Tag>{page.t("layouts.rating.example")}</Tag>}
    </a>
  );
}
