import type { KeyboardEvent, MouseEvent } from "react";
import { chartHeight, chartWidth, placeOnChart } from "./chart-projection.ts";
import { classNames } from "./class-names.ts";
import drawing from "./north-sea-chart.svg?url";

/** A lit place on the chart. */
export interface Beacon {
  readonly id: string;
  readonly name: string;
  /** Mono line under the name: code and price. */
  readonly detail: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly isChosen: boolean;
  /** Makes it a button, pressed while it is the chosen one. */
  readonly onChoose?: (() => void) | undefined;
}

export interface NorthSeaChartProps {
  /** What the picture shows; read aloud. */
  readonly label: string;
  readonly beacons: readonly Beacon[];
  readonly northSea: string;
  readonly balticSea: string;
  /** Part of the drawing to show; all of it by default. Phones show the middle; the west has no compass rose. */
  readonly crop?: "whole" | "west" | "middle" | undefined;
  readonly className?: string | undefined;
}

/**
 * `fit`: which side is cut off in a window of other proportions. `end`: the rightmost x that every window shows.
 * `hasBritain`: there is room for a label before a star in the far west.
 */
const crops = {
  whole: {
    box: `0 0 ${chartWidth} ${chartHeight}`,
    scale: 1,
    fit: "xMidYMid slice",
    end: chartWidth,
    hasBritain: true,
  },
  west: { box: `184 0 1014 ${chartHeight}`, scale: 1, fit: "xMinYMid slice", end: 1040, hasBritain: true },
  middle: { box: "270 490 814 681", scale: 1.1, fit: "xMinYMid slice", end: 1010, hasBritain: false },
} as const;

const nameSize = 27;
const detailSize = 19;
/** Where a label reaches into the foot of the whole drawing. */
const footTop = 900;
/** 24 px on phones, where the drawing is smallest. */
const touchRadius = 57;

/**
 * Chart of the North Sea and the Baltic with our places as beacons: `label`, `beacons`, `northSea`,
 * `balticSea`, `crop`. Never mirrored. The drawing is a file of its own, coloured by the page's tokens.
 */
export function NorthSeaChart(props: NorthSeaChartProps) {
  const { label, beacons, northSea, balticSea, crop = "whole", className } = props;
  const { box, scale, fit, end, hasBritain } = crops[crop];
  return (
    <svg
      viewBox={box}
      preserveAspectRatio={fit}
      role="group"
      aria-label={label}
      direction="ltr"
      className={classNames("size-full bg-water1", crop === "west" && "[--rose:transparent]", className)}
    >
      <use href={`${drawing}#chart`} width={chartWidth} height={chartHeight} aria-hidden="true" />
      <g
        className="fill-info [letter-spacing:calc(2px*var(--tracking))] italic"
        fontSize={26 * scale}
        aria-hidden="true"
      >
        <text x="510" y="534">
          {northSea}
        </text>
        {crop === "whole" && (
          <text x="1141" y="577">
            {balticSea}
          </text>
        )}
      </g>
      {beacons.filter(isWithin(crop)).map((beacon) => (
        <BeaconMark
          key={beacon.id}
          beacon={beacon}
          writesBack={
            (hasBritain && beacon.longitude < 0) ||
            beacons.some((other) => isUnderLabel(other, beacon)) ||
            (isAtFoot(beacon) && !beacons.some((other) => isUnderLabel(beacon, other)))
          }
          scale={scale}
          end={end}
        />
      ))}
    </svg>
  );
}

const flare = "M0 0C9-26 30-52 46-46 58-40 36-10 0 0z";
const star = "M0-10 2.6-3.1 10-3.1 4 1.6 6.2 9 0 4.6-6.2 9-4 1.6-10-3.1-2.6-3.1z";

interface BeaconMarkProps {
  readonly beacon: Beacon;
  /** The label is before the star: after it there is no room. */
  readonly writesBack: boolean;
  /** Of the letters: 1 where the whole drawing is seen. */
  readonly scale: number;
  readonly end: number;
}

/** Approximate width of a label: East Asian letters are square, those of the mono face nearly as wide as high. */
function widthOf({ name, detail }: Beacon): number {
  const nameWidth = [...name].reduce((width, letter) => width + (letter > "\u2e80" ? 1 : 0.56), 0);
  return Math.max(nameWidth * nameSize, detail.length * 0.6 * detailSize);
}

/** Whether a beacon is in the part of the drawing that is shown: one outside would be a button that cannot be seen. */
function isWithin(crop: keyof typeof crops): (beacon: Beacon) => boolean {
  const [left = 0, top = 0, , height = 0] = crops[crop].box.split(" ").map(Number);
  return ({ latitude, longitude }) => {
    const point = placeOnChart(latitude, longitude);
    if (typeof point === "string") return false;
    return point.x >= left && point.x <= crops[crop].end && point.y >= top && point.y <= top + height;
  };
}

/** True when a place is where the label of a beacon would be written, or would have its own beside it. */
function isUnderLabel(other: Beacon, { latitude, longitude }: Beacon): boolean {
  const from = placeOnChart(latitude, longitude);
  const to = placeOnChart(other.latitude, other.longitude);
  if (typeof from === "string" || typeof to === "string") return false;
  return to.x > from.x && to.x - from.x < 200 && Math.abs(to.y - from.y) < 50;
}

/** True at the foot of the drawing, whose end a callout may cover. */
function isAtFoot({ latitude, longitude }: Beacon): boolean {
  const point = placeOnChart(latitude, longitude);
  return typeof point !== "string" && point.y > footTop;
}

function BeaconMark({ beacon, writesBack: hasNoRoom, scale, end }: BeaconMarkProps) {
  const point = placeOnChart(beacon.latitude, beacon.longitude);
  if (typeof point === "string") return null;
  const { name, detail, isChosen, onChoose } = beacon;
  // Labels in the narrow east are before their star too.
  const writesBack = hasNoRoom || (beacon.longitude > 15 && beacon.longitude < 23);
  // A long name at the edge starts before its star, and is placed lower.
  const over = writesBack ? 0 : Math.max(0, point.x + 20 + widthOf(beacon) * scale - end);
  const anchor = writesBack
    ? ({ x: -18, textAnchor: "end" } as const)
    : ({ x: 20 - over, textAnchor: "start" } as const);
  const top = over > 0 ? 34 : 26;
  const button = onChoose && {
    role: "button",
    tabIndex: 0,
    "aria-pressed": isChosen,
    onClick: onChoose,
    // A press takes no focus: some browsers frame what is focused in a drawing, however it came to it.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onChoose();
    },
    className: "cursor-pointer",
  };
  return (
    <g transform={`translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`} {...button}>
      {onChoose && <circle r={touchRadius} fill="transparent" />}
      <path
        d={flare}
        transform="rotate(18)"
        className={classNames("fill-accent", isChosen && "flare-chosen")}
        fillOpacity={isChosen ? 1 : 0.55}
      />
      <path d={star} className={isChosen ? "fill-accent" : "fill-fg"} />
      <g stroke="var(--land)" strokeWidth="6" strokeLinejoin="round" paintOrder="stroke" className="fill-fg">
        <text {...anchor} y={top} fontSize={nameSize * scale} fontWeight="500">
          {`${name} `}
        </text>
        <text {...anchor} y={top + 23 * scale} fontSize={detailSize * scale} className="font-mono">
          {detail}
        </text>
      </g>
    </g>
  );
}
