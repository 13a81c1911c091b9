import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { isCurrent, isExampleLink, type NavigationLink } from "./navigation.ts";
import { OutwardMark } from "./outward-mark.tsx";

export interface NavLinkProps {
  readonly page: PublicPage;
  readonly link: NavigationLink;
  readonly className?: string | undefined;
  /** In the footer, where the column says whether its links are examples. */
  readonly icon?: ReactNode;
  /** In place of its name and what marks a link to another site. */
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
      {children ?? (
        <>
          {page.t(`layouts.nav.${link.text}`)}
          <NavLinkMark page={page} link={link} isExampleSaid={icon !== undefined} />
        </>
      )}
    </a>
  );
}

export interface NavLinkMarkProps {
  readonly page: PublicPage;
  readonly link: NavigationLink;
  /** The word for an example is elsewhere. */
  readonly isExampleSaid?: boolean;
}

/** Beside the name of a link: that it leads to another site. */
export function NavLinkMark({ page, link, isExampleSaid = false }: NavLinkMarkProps) {
  if (!link.isExternal) return null;
  const isMarked = !isExampleSaid && isExampleLink(page.site, link);
  return <OutwardMark example={isMarked ? page.t("layouts.rating.example") : undefined} />;
}
