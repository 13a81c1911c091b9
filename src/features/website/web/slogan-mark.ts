import type { PublicPage } from "#src/web/ssr/public-page.ts";

/** `−10%` where a country has a reduction now; null elsewhere. */
export function sloganMark({ t, data }: PublicPage, country: string): string | null {
  const sale = data.catalogue.promotions.find(
    (promotion) => promotion.percent !== null && promotion.countries?.includes(country),
  );
  return typeof sale?.percent === "number" ? t("catalog.offer.percent", { percent: sale.percent }) : null;
}
