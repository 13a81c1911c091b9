import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { copyrightYears, footerColumns, type NavigationLink } from "#src/web/layouts/navigation.ts";
import { TrustRating } from "#src/web/layouts/trust-rating.tsx";
import { site } from "#src/web/site.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { Logo } from "#src/web/ui/logo.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { SiteLink } from "./site-link.tsx";

/** The end of every cabinet page: brand and rating, the site's three columns, copyright (product §2). */
export function CabinetFooter() {
  const texts = useTranslations();
  const t = useTranslations("layouts.footer");
  const { locale } = useLocaleControl();
  const { name, rating, supportEmail } = site();
  const columns = footerColumns(site());
  return (
    <footer className="border-t border-line">
      <div
        className={classNames(
          "mx-auto grid max-w-cabinet gap-8 px-8 py-10 max-lg:grid-cols-2 max-md:px-4",
          columns.telegram.length > 0 ? "grid-cols-[2fr_2fr_2fr_1fr]" : "grid-cols-[2fr_2fr_2fr]",
        )}
      >
        <div className="max-lg:col-span-2">
          <Logo name={name} />
          <TrustRating t={texts} locale={locale} rating={rating} />
          <p className="mt-3 flex items-center gap-2 text-13 text-fg2">
            <BuoyMark kind="ok" />
            {supportEmail === null ? t("support") : t("supportBy", { email: supportEmail })}
          </p>
        </div>
        <FooterColumn isLong title={name} links={columns.site} />
        <FooterColumn isLong title={t("buy")} links={[...columns.buy, ...columns.account]} />
        <FooterColumn title={t("telegram")} links={columns.telegram} />
      </div>
      <div className="mx-auto max-w-cabinet px-8 max-md:px-4">
        <p className="border-t border-line py-5 text-12 text-muted">
          {t("copyright", { years: copyrightYears(clock.now().getFullYear()), name })}
        </p>
      </div>
    </footer>
  );
}

interface FooterColumnProps {
  readonly title: string;
  /** Long enough to be split into two columns where there is room. */
  readonly isLong?: boolean;
  readonly links: readonly NavigationLink[];
}

function FooterColumn({ title, isLong = false, links }: FooterColumnProps) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="mb-1 text-12 font-normal text-muted">{title}</h2>
      <ul className={isLong ? "gap-x-6 lg:columns-2" : undefined}>
        {links.map((link) => (
          <li key={link.text}>
            <SiteLink
              link={link}
              className="touch-target inline-flex min-h-8 items-center gap-1.5 text-13 text-fg2 hover:text-fg max-md:min-h-11"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
