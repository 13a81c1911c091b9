import { firstPlace } from "#src/web/layouts/chosen-place.ts";
import { shownPlaces } from "#src/web/layouts/open-places.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { Catalogue } from "../contract-pages.ts";
import { cheapestOffer } from "./cheapest-offer.ts";
import type { PlaceView } from "./place-callout.tsx";
import type { PlaceMapIslandProps } from "./place-map-island.tsx";

type Location = Catalogue["locations"][number];
type Offer = Catalogue["plans"][number]["offers"][number];

/** The chart's locations with their texts, in the page's language: those that the page counts; null while there are none. */
export function describePlaces(page: PublicPage): PlaceMapIslandProps | null {
  const { t, data } = page;
  const first = firstPlace(data.catalogue.locations);
  if (first === undefined) return null;
  return {
    texts: {
      label: t("layouts.chart.label"),
      northSea: t("layouts.chart.northSea"),
      balticSea: t("layouts.chart.balticSea"),
      from: t("website.map.from"),
      perMonth: t("common.unit.perMonth"),
      firstMonth: t("catalog.offer.firstMonth"),
      after: t("catalog.offer.then", { price: "{price}" }),
      order: t("website.map.order", { location: "{place}" }),
      soldOut: t("catalog.availability.soldOut"),
      nothing: t("website.map.soldOut"),
    },
    places: shownPlaces(data.catalogue.locations).map((location) => describePlace(page, location)),
    first: first.id,
  };
}

function describePlace(page: PublicPage, { id, name, latitude, longitude }: Location): PlaceView {
  const { t, data } = page;
  const offers = data.catalogue.plans
    .flatMap((plan) => plan.offers)
    .filter((offer) => offer.locationId === id && offer.availability !== "sold-out");
  return {
    id,
    name,
    latitude,
    longitude,
    mark: describeReduction(page, offers),
    stock: t("website.map.plansInStock", { count: offers.length }),
    price: cheapestOffer(data.catalogue, id),
  };
}

/** `−10% on 2 plans`, for what can be ordered in a location; undefined where nothing is reduced by a percentage. */
function describeReduction({ t, data }: PublicPage, offers: readonly Offer[]): string | undefined {
  const reduced = data.catalogue.promotions.flatMap(({ id, percent }) => {
    const count = offers.filter(({ promotionId }) => promotionId === id).length;
    return percent === null || count === 0 ? [] : [{ percent, count }];
  });
  const [largest] = reduced.sort((one, other) => other.percent - one.percent);
  if (largest === undefined) return undefined;
  const mark = t("catalog.offer.percent", { percent: largest.percent });
  return t("website.map.offer", { mark, count: largest.count });
}
