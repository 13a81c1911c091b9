import type { ComponentState } from "#src/shared/status.ts";

export type DayState = ComponentState | "none";

const step = 8;
const width = 6;
const height = 18;

/** Days as a bar each, the oldest first; they differ by height and outline as well as by colour: `days`. */
export function Bar({ days }: { readonly days: readonly DayState[] }) {
  const drawn = (state: DayState, from: number) =>
    days
      .flatMap((one, place) =>
        one === state ? [`M${place * step} ${from}h${width}v${height - from}h-${width}z`] : [],
      )
      .join("");
  return (
    <svg
      viewBox={`-1 -1 ${days.length * step} ${height + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-5 w-full"
    >
      <path d={drawn("none", height - 1)} fill="currentColor" className="text-muted" />
      <path d={drawn("operational", 0)} fill="currentColor" fillOpacity=".55" className="text-ok" />
      <path
        d={drawn("maintenance", 0)}
        fill="none"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
        className="text-info"
      />
      <path d={drawn("degraded", 9)} fill="currentColor" className="text-warn" />
      <path d={drawn("outage", 12)} fill="currentColor" className="text-danger" />
      <path
        d={drawn("outage", 0)}
        fill="none"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
        className="text-danger"
      />
    </svg>
  );
}
