import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { OfferMark } from "#src/web/ui/tag.tsx";
import { countryName } from "./country-name.ts";

/** The strip that announces the reduction in a country; absent without one. */
export function SaleBanner({ page }: { readonly page: PublicPage }) {
  const { t, locale, data } = page;
  const sale = data.catalogue.promotions.find((promotion) => promotion.kind === "first-term-percent");
  const country = sale?.countries?.[0];
  if (!sale || sale.percent === null || country === undefined) return null;
  return (
    <section aria-label={t("website.banner.label")} className="border-b border-line bg-land dark:bg-surface">
      <div className="mx-auto flex min-h-10.5 max-w-public items-center gap-3 px-6 py-2 text-13 max-md:px-4">
        <OfferMark>{t("catalog.offer.percent", { percent: sale.percent })}</OfferMark>
        <p>
          {t("website.banner.text", { country: countryName(country, locale), percent: sale.percent })}{" "}
          <a
            href={page.href(paths.servers)}
            className="font-medium underline decoration-line2 underline-offset-4 hover:decoration-fg"
          >
            {t("website.banner.link")}
          </a>
        </p>
      </div>
    </section>
  );
}
