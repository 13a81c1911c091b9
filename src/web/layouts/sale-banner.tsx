import { X } from "lucide-react";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { OfferMark } from "#src/web/ui/tag.tsx";
import { countryName } from "#src/web/i18n/country-name.ts";

/**
 * The strip that announces the reduction in a country; absent without one. One line, shorter on phones, and closed for the
 * browser's session: `src/web/public/sale-banner.ts` handles it, `firstPaintScript` remembers it.
 */
export function SaleBanner({ page }: { readonly page: PublicPage }) {
  const { t, locale, data } = page;
  const sale = data.catalogue.promotions.find((promotion) => promotion.kind === "first-term-percent");
  const country = sale?.countries?.[0];
  if (!sale || sale.percent === null || country === undefined) return null;
  const name = countryName(country, locale);
  return (
    <section
      aria-label={t("website.banner.label")}
      className="border-b border-line bg-land in-data-sale-closed:hidden dark:bg-surface"
    >
      <div className="mx-auto flex min-h-10.5 max-w-public items-center gap-3 px-6 py-2 text-13 max-md:px-4 max-md:py-0">
        <OfferMark>{t("catalog.offer.percent", { percent: sale.percent })}</OfferMark>
        <a href={page.href(paths.servers)} className="group min-w-0 flex-1 content-center max-md:min-h-11">
          <span className="max-md:hidden">
            {t("website.banner.text", { country: name, percent: sale.percent })}{" "}
          </span>
          <span className="font-medium underline decoration-line2 underline-offset-4 group-hover:decoration-fg">
            <span className="max-md:hidden">{t("website.banner.link")}</span>
            <span className="md:hidden">{t("website.banner.short", { country: name })}</span>
          </span>
        </a>
        <button
          type="button"
          data-closes-sale
          aria-label={t("common.action.close")}
          className="touch-target rounded-6 p-1.5"
        >
          <X strokeWidth={1.6} aria-hidden="true" className="size-4" />
        </button>
      </div>
    </section>
  );
}
