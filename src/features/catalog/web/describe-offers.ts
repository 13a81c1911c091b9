import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

/** Structured data for search engines: what is on sale, at the monthly price after the first term. */
export function describeOffers(page: PublicPage) {
  const { t, origin, data } = page;
  return {
    "@type": "OfferCatalog",
    name: t("catalog.plans.title"),
    url: origin + page.href(paths.servers),
    itemListElement: data.catalogue.plans.map((plan) => {
      const isThere = plan.offers.some(({ availability }) => availability !== "sold-out");
      return {
        "@type": "Offer",
        url: `${origin}${paths["cabinet-order-vm"]}?plan=${encodeURIComponent(plan.id)}`,
        availability: `https://schema.org/${isThere ? "InStock" : "OutOfStock"}`,
        itemOffered: { "@type": "Service", name: plan.name, category: t("layouts.nav.virtualServers") },
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: decimalOf(plan.monthlyCents),
          priceCurrency: "USD",
          unitCode: "MON",
        },
      };
    }),
  };
}

/** `300` → `3.00`. */
function decimalOf(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
