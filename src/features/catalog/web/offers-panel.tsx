import { countryName } from "#src/web/layouts/country-name.ts";
import type { Catalogue } from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { listText } from "#src/shared/list-text.ts";
import { formatCents } from "#src/shared/money.ts";

type Promotion = Catalogue["promotions"][number];

/** The offers in words, with their conditions; nothing when there are none. */
export function OffersPanel({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  const offers = data.catalogue.promotions.flatMap((promotion) => describeOffer(page, promotion) ?? []);
  if (offers.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-24">{t("catalog.servers.offers.title")}</h2>
      <ul className="mt-4 border-y border-line">
        {offers.map((offer) => (
          <li key={offer} className="border-line py-3 text-14 text-fg2 not-last:border-b">
            {offer}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeOffer({ t, locale, data }: PublicPage, promotion: Promotion): string | null {
  const plans = listText(
    locale.tag,
    data.catalogue.plans.filter((plan) => promotion.planIds.includes(plan.id)).map((plan) => plan.name),
  );
  if (promotion.priceCents !== null) {
    return t("catalog.servers.offers.firstMonth", { plans, price: formatCents(promotion.priceCents) });
  }
  if (promotion.percent === null || promotion.countries === null) return null;
  const countries = listText(
    locale.tag,
    promotion.countries.map((country) => countryName(country, locale)),
  );
  return t("catalog.servers.offers.percent", { percent: promotion.percent, plans, countries });
}
