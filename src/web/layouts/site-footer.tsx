import { Send } from "lucide-react";
import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { Logo } from "#src/web/ui/logo.tsx";
import { copyrightYears, footerColumns } from "./footer-columns.ts";
import { Tag } from "#src/web/ui/tag.tsx";
import { NavLink } from "./nav-link.tsx";
import type { NavigationLink } from "./navigation.ts";
import { supportClaim } from "./support-claim.ts";
import { TrustRating } from "./trust-rating.tsx";

const linkClass =
  "touch-target inline-flex min-h-8 items-center gap-2 text-14 text-fg2 transition-colors hover:text-fg max-md:min-h-11";

/** The end of public pages: brand and rating, three columns of links, copyright. */
export function SiteFooter({ page }: { readonly page: PublicPage }) {
  const { t, locale, site, year, data } = page;
  const columns = footerColumns(site);
  const links = (list: readonly NavigationLink[], icon?: ReactNode) =>
    list.map((link) => (
      <li key={link.text}>
        <NavLink page={page} link={link} icon={icon} className={linkClass} />
      </li>
    ));
  return (
    <footer className="border-t border-line bg-bg">
      <div
        className={classNames(
          "mx-auto grid max-w-public gap-x-12 gap-y-8 px-6 py-14 max-hero:grid-cols-2 max-md:px-4 max-md:py-10",
          columns.telegram.length > 0 ? "grid-cols-[352px_2fr_1fr_1fr]" : "grid-cols-[352px_2fr_1fr]",
        )}
      >
        <div className="max-hero:col-span-2">
          <Logo name={site.name} mark={site.mark} />
          <p className="mt-4 max-w-72 text-13 text-fg2">
            {t(data.tlds.length > 0 ? "layouts.footer.taglineDomains" : "layouts.footer.tagline")}
          </p>
          <TrustRating t={t} locale={locale} rating={site.rating} />
          <p className="mt-4 flex items-center gap-2 text-13 font-medium">
            <BuoyMark kind="ok" />
            {site.supportEmail === null ? (
              supportClaim(t, locale.tag, { ...site, email: null })
            ) : (
              <a href={`mailto:${site.supportEmail}`} className="touch-target wrap-anywhere underline">
                {supportClaim(t, locale.tag, { ...site, email: site.supportEmail })}
              </a>
            )}
            {site.supportIsExample && <Tag>{t("layouts.rating.example")}</Tag>}
          </p>
        </div>
        <FooterColumn title={site.name} isLong>
          {links(columns.site)}
        </FooterColumn>
        <FooterColumn title={t("layouts.footer.buy")}>
          {links(columns.buy)}
          <li className="hidden in-data-auth:block">
            <ul>{links(columns.account)}</ul>
          </li>
        </FooterColumn>
        {columns.telegram.length > 0 && (
          <FooterColumn
            title={t("layouts.footer.telegram")}
            mark={site.telegram.isExample && t("layouts.rating.example")}
          >
            {links(columns.telegram, <Send aria-hidden="true" className="size-3.5" strokeWidth={1.6} />)}
          </FooterColumn>
        )}
      </div>
      <div className="mx-auto max-w-public px-6 max-md:px-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-4 text-12 text-muted">
          <p className="py-2">
            {t("layouts.footer.copyright", { years: copyrightYears(year, site), name: site.name })}
          </p>
          {site.plusVat && <p>{t("layouts.plusVat")}</p>}
          {site.analytics !== null && (
            <button type="button" data-opens-consent className="min-h-8 hover:text-fg max-md:min-h-11">
              {t("website.consent.choose")}
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}

interface FooterColumnProps {
  readonly title: string;
  /** Long enough to be split into two columns where there is room. */
  readonly isLong?: boolean;
  /** A word beside the title. */
  readonly mark?: string | undefined;
  readonly children: ReactNode;
}

function FooterColumn({ title, isLong = false, mark, children }: FooterColumnProps) {
  return (
    <div>
      <h2 className="mb-2 text-12 font-normal text-muted">
        {title} {mark && <Tag>{mark}</Tag>}
      </h2>
      <ul className={isLong ? "gap-x-6 hero:columns-2" : undefined}>{children}</ul>
    </div>
  );
}
