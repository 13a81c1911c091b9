import { lazy, type ReactNode, Suspense, useState } from "react";
import { BdiCode } from "./bdi-code.tsx";
import { classNames } from "./class-names.ts";

export interface MetricSeries {
  readonly key: string;
  readonly label: string;
  /** One per time; null where nothing was measured, shown as a gap. */
  readonly values: readonly (number | null)[];
}

/** An action on the machine, drawn as a dotted line with a label. */
export interface MetricMark {
  readonly atSeconds: number;
  readonly label: string;
  /** The beginning of the machine: a whole line in ink. */
  readonly isBeginning?: boolean | undefined;
}

export interface MetricChartProps {
  readonly title: ReactNode;
  /** Seconds since 1970, rising. */
  readonly times: readonly number[];
  /** One to three. */
  readonly series: readonly MetricSeries[];
  readonly marks?: readonly MetricMark[] | undefined;
  /** From one time to the next; the time axis ends with the last. */
  readonly stepSeconds: number;
  /** The top of the scale when it is known (100 %, memory size). */
  readonly max?: number | undefined;
  /** Values are dollars: the scale has their sign. */
  readonly isMoney?: boolean | undefined;
  /** What is shown while no time is pointed at, and what that is; the last values when absent. */
  readonly resting?: { readonly text: string; readonly values?: readonly (number | null)[] } | undefined;
  /** "36 %", "9.9 of 16 GB". */
  readonly formatValue: (value: number) => ReactNode;
  readonly formatTime: (seconds: number) => string;
  /** The chart in words, for screen readers. */
  readonly summary: string;
  /** The title does not say what a line is: a lone one has its label too. */
  readonly isLabelled?: boolean | undefined;
  /** Charts with the same key move their cursors together. */
  readonly syncKey?: string | undefined;
  /** Of the drawing, in pixels; 124 when absent. */
  readonly height?: number | undefined;
}

/** The props the drawing needs. */
export type MetricPlotProps = Pick<
  MetricChartProps,
  "times" | "series" | "marks" | "stepSeconds" | "max" | "isMoney" | "formatTime" | "syncKey" | "height"
> & {
  readonly onCursor: (index: number | undefined) => void;
};

const MetricPlot = lazy(async () => ({ default: (await import("./metric-plot.tsx")).MetricPlot }));

/** Line colours in their order; accent is never one. */
const keyColours = ["bg-info", "bg-ok", "bg-warn"] as const;

/** Values over time: `title`, `times`, `stepSeconds`, `series`, `marks`, `max`, `formatValue`, `formatTime`, `summary`. */
export function MetricChart(props: MetricChartProps) {
  const { title, formatValue, summary, resting, isLabelled = props.series.length > 1, ...plot } = props;
  const [cursor, setCursor] = useState<number>();
  const shape = [plot.max, plot.syncKey, ...plot.series.map((series) => series.key)].join(" ");
  const index = cursor ?? plot.times.length - 1;
  const shownTime = cursor === undefined ? undefined : plot.times[cursor];
  const shownText = shownTime === undefined ? resting?.text : plot.formatTime(shownTime);
  return (
    <figure className="min-w-0 px-4 pt-3 pb-2">
      <figcaption className="mb-1.5 flex min-h-6 flex-wrap items-baseline gap-x-3 text-13">
        <span className="font-medium">{title}</span>
        <span className="ms-auto flex flex-wrap items-baseline gap-x-3 text-12">
          {shownText !== undefined && <BdiCode className="text-muted">{shownText}</BdiCode>}
          {plot.series.map((series, order) => {
            const value =
              (cursor === undefined ? resting?.values?.[order] : undefined) ?? series.values[index];
            return (
              <span key={series.key} className="inline-flex items-center gap-1.5">
                <span className={classNames("h-0.5 w-2.5", keyColours[order])} />
                {isLabelled && <span className="text-muted">{series.label}</span>}
                <span className="font-mono font-medium tabular-nums">
                  {value === null || value === undefined ? "–" : formatValue(value)}
                </span>
              </span>
            );
          })}
        </span>
      </figcaption>
      <div role="img" aria-label={summary} dir="ltr" style={{ height: plot.height ?? 124 }}>
        <Suspense>
          <MetricPlot key={shape} {...plot} onCursor={setCursor} />
        </Suspense>
      </div>
    </figure>
  );
}
