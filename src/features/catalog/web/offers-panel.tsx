import type { ReactNode } from "react";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { countryName } from "#src/web/i18n/country-name.ts";
import type { Catalogue } from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { listText } from "#src/shared/list-text.ts";
import { formatCents } from "#src/shared/money.ts";

type Promotion = Catalogue["promotions"][number];

/** The offers in words, with their conditions; nothing when there are none. */
export function OffersPanel({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  const offers = data.catalogue.promotions.flatMap((promotion) => {
    const text = describeOffer(page, promotion);
    return text === null ? [] : [{ id: promotion.id, text }];
  });
  if (offers.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-24">{t("catalog.servers.offers.title")}</h2>
      <ul className="mt-4 border-y border-line">
        {offers.map((offer) => (
          <li key={offer.id} className="border-line py-3 text-14 text-fg2 not-last:border-b">
            {offer.text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeOffer({ t, locale, data }: PublicPage, promotion: Promotion): ReactNode {
  const plans = listText(
    locale.tag,
    data.catalogue.plans.filter((plan) => promotion.planIds.includes(plan.id)).map((plan) => plan.name),
  );
  if (promotion.priceCents !== null) {
    return t.rich("catalog.servers.offers.firstMonth", {
      ...richTags,
      plans,
      price: formatCents(promotion.priceCents),
    });
  }
  if (promotion.percent === null || promotion.countries === null) return null;
  const countries = listText(
    locale.tag,
    promotion.countries.map((country) => countryName(country, locale)),
  );
  return t("catalog.servers.offers.percent", { percent: promotion.percent, plans, countries });
}
