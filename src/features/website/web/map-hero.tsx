import { ArrowLeft, ArrowRight } from "lucide-react";
import { formatCents } from "#src/shared/money.ts";
import { paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import type { Catalogue } from "../contract-pages.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { placeOnChart } from "#src/web/ui/chart-projection.ts";
import { Money } from "#src/web/ui/money.tsx";
import { NeatlineFrame } from "#src/web/ui/neatline.tsx";
import { type Beacon, NorthSeaChart } from "#src/web/ui/north-sea-chart.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import { sloganMark } from "./slogan-mark.ts";

type Location = Catalogue["locations"][number];

/** The chart with our locations, the first of them in a callout. */
export function MapHero({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  const { locations } = data.catalogue;
  const chosen = locations.find((location) => location.availability !== "sold-out") ?? locations[0];
  if (chosen === undefined) return null;
  const chart = {
    label: t("layouts.chart.label"),
    northSea: t("layouts.chart.northSea"),
    balticSea: t("layouts.chart.balticSea"),
    beacons: locations.map((location) => beaconOf(page, location, location === chosen)),
  };
  return (
    <div className="relative min-w-0">
      <NeatlineFrame className="h-141 max-hero:h-105 max-md:h-75">
        <NorthSeaChart {...chart} className="max-md:hidden" />
        <NorthSeaChart {...chart} crop="middle" className="md:hidden" />
        <FarPlaces page={page} />
      </NeatlineFrame>
      <Callout page={page} location={chosen} />
    </div>
  );
}

function orderHref(location: Location): string {
  return signUpFirst(`${paths["cabinet-order-vm"]}?location=${encodeURIComponent(location.id)}`);
}

function beaconOf({ data }: PublicPage, location: Location, isChosen: boolean): Beacon {
  const { id, name, latitude, longitude } = location;
  const price = lowestPrice(data.catalogue, id);
  const detail = price === null ? id.toUpperCase() : `${id.toUpperCase()} · ${formatCents(price)}`;
  return { id, name, detail, latitude, longitude, isChosen, href: orderHref(location) };
}

/** Price of the cheapest available first month in a location; null when nothing can be ordered. */
export function lowestPrice({ plans }: Catalogue, locationId: string): number | null {
  const prices = plans
    .flatMap((plan) => plan.offers)
    .filter((offer) => offer.locationId === locationId && offer.availability !== "sold-out")
    .map((offer) => offer.firstMonthCents);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Locations outside the drawing: small plates on the frame with an arrow to their side. */
function FarPlaces({ page }: { readonly page: PublicPage }) {
  const sides = ["west", "east"] as const;
  return (
    <div dir="ltr" className="absolute inset-x-3 top-3 flex justify-between gap-2 max-md:hidden">
      {sides.map((side) => (
        <div key={side} className="flex flex-col gap-1.5">
          {page.data.catalogue.locations
            .filter(({ latitude, longitude }) => placeOnChart(latitude, longitude) === side)
            .map((location) => {
              const { detail, name } = beaconOf(page, location, false);
              return (
                <a
                  key={location.id}
                  href={orderHref(location)}
                  className="inline-flex h-7 items-center gap-2 rounded-4 border border-line bg-surface px-2.5 text-12 hover:bg-surface2 [&_svg]:size-3"
                >
                  {side === "west" && <ArrowLeft strokeWidth={1.6} aria-hidden="true" />}
                  <bdi>{name}</bdi>
                  <span className="font-mono text-muted">{detail}</span>
                  {side === "east" && <ArrowRight strokeWidth={1.6} aria-hidden="true" />}
                </a>
              );
            })}
        </div>
      ))}
    </div>
  );
}

function Callout({ page, location }: { readonly page: PublicPage; readonly location: Location }) {
  const { t, data } = page;
  const price = lowestPrice(data.catalogue, location.id);
  const inStock = data.catalogue.plans.filter((plan) =>
    plan.offers.some((offer) => offer.locationId === location.id && offer.availability !== "sold-out"),
  );
  const mark = sloganMark(page, location.country);
  return (
    <div className="bg-surface px-4 py-3 hero:absolute hero:end-5 hero:bottom-4.5 hero:w-86 hero:rounded-8 hero:border hero:border-line hero:shadow-float max-hero:border max-hero:border-t-0 max-hero:border-fg dark:max-hero:border-line2">
      <div className="flex items-center gap-2">
        <p className="text-16 font-medium">
          <bdi>{location.name}</bdi>
        </p>
        {mark !== null && <OfferMark>{mark}</OfferMark>}
        <p className="ms-auto text-12 text-muted">
          {t("website.map.plansInStock", { count: inStock.length })}
        </p>
      </div>
      {price !== null && (
        <div className="mt-1 flex items-baseline justify-between gap-3 max-sm:flex-wrap">
          <span className="text-12 whitespace-nowrap text-muted">
            {t("website.map.from")} <Money cents={price} className="text-20 text-fg" />{" "}
            {t("common.unit.perMonth")}
          </span>
          <a
            href={orderHref(location)}
            className="touch-target inline-flex items-center gap-1.5 text-14 font-medium text-accent hover:underline"
          >
            {t("website.map.order", { location: location.name })}
            <ArrowRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
          </a>
        </div>
      )}
    </div>
  );
}
