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
  readonly href?: string | undefined;
}

export interface NorthSeaChartProps {
  /** What the picture shows; read aloud. */
  readonly label: string;
  readonly beacons: readonly Beacon[];
  readonly northSea: string;
  readonly balticSea: string;
  /** Part of the drawing to show; all of it by default. Phones show the middle, in larger type. */
  readonly crop?: "whole" | "middle" | undefined;
  readonly className?: string | undefined;
}

/** `end`: the rightmost x that every window shows. */
const crops = {
  whole: { box: `0 0 ${chartWidth} ${chartHeight}`, scale: 1, end: chartWidth },
  middle: { box: "352 617 768 614", scale: 1, end: 1060 },
} as const;

const nameSize = 27;

/**
 * Chart of the North Sea and the Baltic with our places as beacons: `label`, `beacons`, `northSea`,
 * `balticSea`, `crop`. Never mirrored. The drawing is a file of its own, coloured by the page's tokens.
 */
export function NorthSeaChart(props: NorthSeaChartProps) {
  const { label, beacons, northSea, balticSea, crop = "whole", className } = props;
  const { box, scale, end } = crops[crop];
  return (
    <svg
      viewBox={box}
      preserveAspectRatio="xMidYMid slice"
      role="group"
      aria-label={label}
      direction="ltr"
      className={classNames("size-full bg-water1", className)}
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
        <text x="1141" y="577">
          {balticSea}
        </text>
      </g>
      {beacons.map((beacon) => (
        <BeaconMark key={beacon.id} beacon={beacon} scale={scale} end={end} />
      ))}
    </svg>
  );
}

const flare = "M0 0C9-26 30-52 46-46 58-40 36-10 0 0z";
const star = "M0-10 2.6-3.1 10-3.1 4 1.6 6.2 9 0 4.6-6.2 9-4 1.6-10-3.1-2.6-3.1z";

interface BeaconMarkProps {
  readonly beacon: Beacon;
  readonly scale: number;
  readonly end: number;
}

/** Approximate width of a name in em: East Asian letters are square. */
function widthOf(name: string): number {
  return [...name].reduce((width, letter) => width + (letter > "\u2e80" ? 1 : 0.56), 0);
}

function BeaconMark({ beacon, scale, end }: BeaconMarkProps) {
  const point = placeOnChart(beacon.latitude, beacon.longitude);
  if (typeof point === "string") return null;
  const { name, detail, isChosen, href } = beacon;
  // The chosen one's flare is bright, so its label is on the other side; so are labels in the narrow east.
  const writesBack = isChosen || (beacon.longitude > 15 && beacon.longitude < 23);
  // A long name at the edge starts before its star, and is placed lower.
  const over = writesBack ? 0 : Math.max(0, point.x + 20 + widthOf(name) * nameSize * scale - end);
  const anchor = writesBack
    ? ({ x: -18, textAnchor: "end" } as const)
    : ({ x: 20 - over, textAnchor: "start" } as const);
  const top = over > 0 ? 34 : 26;
  const mark = (
    <g transform={`translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`}>
      <path
        d={flare}
        transform="rotate(18)"
        className={classNames("fill-accent", isChosen && "flare-chosen")}
        fillOpacity={isChosen ? 1 : 0.55}
      />
      <path d={star} className={isChosen ? "fill-accent" : "fill-fg"} />
      <g stroke="var(--land)" strokeWidth="6" strokeLinejoin="round" paintOrder="stroke" className="fill-fg">
        <text {...anchor} y={top} fontSize={nameSize * scale} fontWeight="500">
          {name}
        </text>
        <text {...anchor} y={top + 23 * scale} fontSize={19 * scale} className="font-mono">
          {detail}
        </text>
      </g>
    </g>
  );
  return href === undefined ? mark : <a href={href}>{mark}</a>;
}
