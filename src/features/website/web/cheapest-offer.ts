import { formatCents } from "#src/shared/money.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { Catalogue } from "../contract-pages.ts";

/** What a plan costs: the first month, and each month after it. */
export interface OfferPrice {
  readonly firstMonthCents: number;
  readonly monthlyCents: number;
}

/** The cheapest first month that can be ordered now, in one location or in any; null while nothing can. */
export function cheapestOffer({ plans }: Catalogue, locationId?: string): OfferPrice | null {
  const [cheapest] = plans
    .flatMap(({ monthlyCents, offers }) =>
      offers
        .filter((offer) => offer.availability !== "sold-out")
        .filter((offer) => locationId === undefined || offer.locationId === locationId)
        .map(({ firstMonthCents }) => ({ firstMonthCents, monthlyCents })),
    )
    .sort(
      (one, other) => one.firstMonthCents - other.firstMonthCents || one.monthlyCents - other.monthlyCents,
    );
  return cheapest ?? null;
}

/** A cheapest price in one line; one that holds for the first month only says so, with the price after it. */
export function offerText({ t }: PublicPage, { firstMonthCents, monthlyCents }: OfferPrice): string {
  const price = formatCents(firstMonthCents);
  return firstMonthCents < monthlyCents
    ? t("website.services.servers.firstMonth", { price, renewal: formatCents(monthlyCents) })
    : t("website.services.servers.from", { price });
}
