import { ArrowLeft, ArrowRight } from "lucide-react";
import { formatCents } from "#src/shared/money.ts";
import { useChosenPlace } from "#src/web/layouts/chosen-place.ts";
import { placeOnChart } from "#src/web/ui/chart-projection.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { NeatlineFrame } from "#src/web/ui/neatline.tsx";
import { type Beacon, NorthSeaChart, type NorthSeaChartProps } from "#src/web/ui/north-sea-chart.tsx";
import { PlaceCallout, type PlaceTexts, type PlaceView } from "./place-callout.tsx";

export interface PlaceMapIslandProps {
  readonly texts: PlaceTexts &
    Pick<NorthSeaChartProps, "label" | "northSea" | "balticSea"> & { readonly soldOut: string };
  readonly places: readonly PlaceView[];
  /** Id of the location that is chosen first. */
  readonly first: string;
}

/** The chart with our locations as beacons: one of them is chosen, here and in the price list of the page. */
export function PlaceMapIsland({ texts, places, first }: PlaceMapIslandProps) {
  const [chosenId, choose] = useChosenPlace(first);
  const chosen = places.find(({ id }) => id === chosenId);
  if (chosen === undefined) return null;
  const chart = {
    label: texts.label,
    northSea: texts.northSea,
    balticSea: texts.balticSea,
    beacons: places.map((place) => ({
      ...place,
      detail: detailOf(place, texts.soldOut),
      isChosen: place.id === chosenId,
      onChoose: () => choose(place.id),
    })),
  };
  return (
    <div className="relative min-w-0">
      <NeatlineFrame className="h-141 max-hero:h-105 max-md:h-75">
        <NorthSeaChart {...chart} className="max-md:hidden" />
        <NorthSeaChart {...chart} crop="middle" className="md:hidden" />
        <FarPlaces beacons={chart.beacons} />
      </NeatlineFrame>
      <PlaceCallout texts={texts} place={chosen} />
    </div>
  );
}

/** Mono line under a name: code and price. */
function detailOf({ id, price }: PlaceView, soldOut: string): string {
  return `${id.toUpperCase()} · ${price === null ? soldOut : formatCents(price.firstMonthCents)}`;
}

/**
 * Locations outside the drawing: small plates on the frame with an arrow to their side, at the top where the callout has
 * the foot, else at the foot, where no beacon is.
 */
function FarPlaces({ beacons }: { readonly beacons: readonly Beacon[] }) {
  const sides = ["west", "east"] as const;
  return (
    <div
      dir="ltr"
      className="absolute inset-x-3 flex justify-between gap-2 max-hero:bottom-3 max-hero:items-end max-md:hidden hero:top-3"
    >
      {sides.map((side) => (
        <div key={side} className="flex flex-col gap-1.5">
          {beacons
            .filter(({ latitude, longitude }) => placeOnChart(latitude, longitude) === side)
            .map(({ id, name, detail, isChosen, onChoose }) => (
              <button
                key={id}
                type="button"
                aria-pressed={isChosen}
                onClick={onChoose}
                className={classNames(
                  "inline-flex h-7 items-center gap-2 rounded-4 border bg-surface px-2.5 text-12 hover:bg-surface2 [&_svg]:size-3",
                  isChosen ? "border-accent" : "border-line",
                )}
              >
                {side === "west" && <ArrowLeft strokeWidth={1.6} aria-hidden="true" />}
                <bdi>{name}</bdi>
                <span className="font-mono text-muted">{detail}</span>
                {side === "east" && <ArrowRight strokeWidth={1.6} aria-hidden="true" />}
              </button>
            ))}
        </div>
      ))}
    </div>
  );
}
