import { useTranslations } from "use-intl";
import { listText } from "#src/shared/list-text.ts";
import { ReferralCardWidget } from "#src/features/referrals/web/referral-card-widget.tsx";
import { clock } from "#src/web/clock.ts";
import { copyrightYears, footerColumns } from "#src/web/layouts/footer-columns.ts";
import { menuRowClass } from "#src/web/layouts/menu-classes.ts";
import type { NavigationLink } from "#src/web/layouts/navigation.ts";
import { supportClaim } from "#src/web/layouts/support-claim.ts";
import { TrustRating } from "#src/web/layouts/trust-rating.tsx";
import { site } from "#src/web/site.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { FooterMenu, footerItemClass } from "./footer-menu.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { SiteLink } from "./site-link.tsx";

/** Links that are in the row itself; the others are in the menus of their columns. */
const rowLinks: ReadonlySet<string> = new Set(["offer", "privacy", "api"]);

/** The low end of every cabinet page, one line: copyright, the footer's links, the referral card, rating and support. */
export function CabinetFooter() {
  const texts = useTranslations();
  const t = useTranslations("layouts.footer");
  const { locale } = useLocaleControl();
  const { name, rating, supportEmail, supportHours } = site();
  const claim = supportClaim(texts, locale.tag, { ...(supportHours && { supportHours }), email: null });
  const { site: about, buy, account, telegram } = footerColumns(site());
  const menus: readonly (readonly [string, readonly NavigationLink[]])[] = [
    [name, about.filter(({ text }) => !rowLinks.has(text))],
    [t("buy"), [...buy, ...account]],
    [t("telegram"), telegram],
  ];
  return (
    <footer className="border-t border-line text-13 text-muted max-md:text-12">
      <div className="relative mx-auto flex min-h-11 max-w-cabinet flex-wrap items-center gap-x-5 px-8 max-md:gap-x-3 max-md:px-4">
        <p>{t("copyright", { years: copyrightYears(clock.now().getFullYear(), site()), name })}</p>
        <ul className="contents">
          {about
            .filter(({ text }) => rowLinks.has(text))
            .map((link) => (
              <li key={link.text}>
                <SiteLink link={link} className={footerItemClass} />
              </li>
            ))}
          {menus.map(
            ([title, links]) =>
              links.length > 0 && (
                <li key={title}>
                  <FooterMenu name={title}>
                    {links.map((link) => (
                      <SiteLink
                        key={link.text}
                        link={link}
                        className={`${menuRowClass} items-center`}
                        isExampleSaid
                      />
                    ))}
                  </FooterMenu>
                </li>
              ),
          )}
        </ul>
        <div className="ms-auto flex flex-wrap items-center gap-x-5 max-md:contents">
          {site().withoutReferrals !== true && <ReferralCardWidget />}
          <TrustRating t={texts} locale={locale} rating={rating} isLow />
          <span className="inline-flex items-center gap-2">
            <BuoyMark kind="ok" />
            {supportEmail === null ? (
              claim
            ) : (
              <a href={`mailto:${supportEmail}`} title={supportEmail} className={footerItemClass}>
                {claim}
              </a>
            )}
          </span>
          <Examples />
        </div>
      </div>
    </footer>
  );
}

/** Says once that a demo shows examples, and under the pointer which. */
function Examples() {
  const t = useTranslations("layouts");
  const { locale } = useLocaleControl();
  const { telegram, supportEmail, supportIsExample, rating } = site();
  const score = rating?.isExample === true && t("rating.label", { score: rating.score });
  const what = [telegram.isExample && t("footer.telegram"), supportIsExample && supportEmail, score];
  const named = what.filter((part) => typeof part === "string");
  if (named.length === 0) return null;
  return <span title={listText(locale.tag, named)}>{t("footer.examples")}</span>;
}
