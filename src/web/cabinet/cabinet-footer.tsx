import { useTranslations } from "use-intl";
import { ReferralCardWidget } from "#src/features/referrals/web/referral-card-widget.tsx";
import { clock } from "#src/web/clock.ts";
import { copyrightYears, footerColumns } from "#src/web/layouts/footer-columns.ts";
import { TrustRating } from "#src/web/layouts/trust-rating.tsx";
import { site } from "#src/web/site.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { SiteLink } from "./site-link.tsx";

const rowClass = "flex flex-wrap items-center gap-x-5";

/** The low end of every cabinet page: copyright, rating and support in one row, the footer's links in the other. */
export function CabinetFooter() {
  const texts = useTranslations();
  const t = useTranslations("layouts.footer");
  const { locale } = useLocaleControl();
  const { name, rating, supportEmail } = site();
  const { site: about, buy, account, telegram } = footerColumns(site());
  return (
    <footer className="border-t border-line text-13 text-fg2">
      <div className="mx-auto max-w-cabinet px-8 py-4 max-md:px-4">
        <ReferralCardWidget />
        <ul className={rowClass}>
          {[...about, ...buy, ...account, ...telegram].map((link) => (
            <li key={link.text}>
              <SiteLink
                link={link}
                className="touch-target inline-flex min-h-8 items-center gap-1.5 hover:text-fg max-md:min-h-11"
              />
            </li>
          ))}
        </ul>
        <div className={rowClass}>
          <p className="py-1 text-12 text-muted">
            {t("copyright", { years: copyrightYears(clock.now().getFullYear()), name })}
          </p>
          <p className="flex items-center gap-2 py-1">
            <BuoyMark kind="ok" />
            {supportEmail === null ? t("support") : t("supportBy", { email: supportEmail })}
          </p>
          <TrustRating t={texts} locale={locale} rating={rating} isLow />
        </div>
      </div>
    </footer>
  );
}
