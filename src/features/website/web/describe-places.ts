import { firstPlace } from "#src/web/layouts/chosen-place.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { Catalogue } from "../contract-pages.ts";
import type { PlaceView } from "./place-callout.tsx";
import type { PlaceMapIslandProps } from "./place-map-island.tsx";
import { sloganMark } from "./slogan-mark.ts";

type Location = Catalogue["locations"][number];

/** The chart's locations with their texts, in the page's language; null while there are none. */
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
      order: t("website.map.order", { location: "{place}" }),
      soldOut: t("catalog.availability.soldOut"),
      nothing: t("website.map.soldOut"),
    },
    places: data.catalogue.locations.map((location) => describePlace(page, location)),
    first: first.id,
  };
}

function describePlace(page: PublicPage, { id, name, country, latitude, longitude }: Location): PlaceView {
  const { t, data } = page;
  const prices = pricesIn(data.catalogue, id);
  const cents = prices.length === 0 ? null : Math.min(...prices);
  return {
    id,
    name,
    latitude,
    longitude,
    mark: sloganMark(page, country) ?? undefined,
    stock: t("website.map.plansInStock", { count: prices.length }),
    cents,
  };
}

/** The first months that can be ordered in a location, one of each plan. */
function pricesIn({ plans }: Catalogue, locationId: string): readonly number[] {
  return plans
    .flatMap((plan) => plan.offers)
    .filter((offer) => offer.locationId === locationId && offer.availability !== "sold-out")
    .map((offer) => offer.firstMonthCents);
}
