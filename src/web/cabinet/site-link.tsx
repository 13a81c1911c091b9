import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { localizedPath } from "#src/shared/page-locales.ts";
import { isExampleLink, type NavigationLink } from "#src/web/layouts/navigation.ts";
import { OutwardMark } from "#src/web/layouts/outward-mark.tsx";
import { site } from "#src/web/site.ts";
import { isCabinetPath } from "./is-cabinet-path.ts";
import { useLocaleControl } from "./locale-provider.tsx";

export interface SiteLinkProps {
  readonly link: NavigationLink;
  readonly className?: string | undefined;
  /** The word for an example is elsewhere. */
  readonly isExampleSaid?: boolean | undefined;
  /** In place of its name and what marks a link to another site. */
  readonly children?: ReactNode;
}

/** A link of the menus, from the cabinet: its own pages open without a load, the server renders the others. */
export function SiteLink({ link, className, isExampleSaid, children }: SiteLinkProps) {
  const t = useTranslations("layouts.nav");
  const { locale } = useLocaleControl();
  const shown = children ?? (
    <>
      {t(link.text)}
      <SiteLinkMark link={link} isExampleSaid={isExampleSaid} />
    </>
  );
  if (link.isExternal) {
    return (
      <a href={link.href} target="_blank" rel="noopener" className={className}>
        {shown}
      </a>
    );
  }
  if (isCabinetPath(link.href)) {
    return (
      <Link to={link.href} className={className}>
        {shown}
      </Link>
    );
  }
  return (
    <a href={localizedPath(link.href, locale.code)} className={className}>
      {shown}
    </a>
  );
}

/** Beside the name of a link: that it leads to another site. */
export function SiteLinkMark({ link, isExampleSaid = false }: Pick<SiteLinkProps, "link" | "isExampleSaid">) {
  const t = useTranslations("layouts.rating");
  if (!link.isExternal) return null;
  const isMarked = !isExampleSaid && isExampleLink(site(), link);
  return <OutwardMark example={isMarked ? t("example") : undefined} />;
}
