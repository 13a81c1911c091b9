import { lazy, type ReactNode, Suspense, useState } from "react";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { classNames } from "#src/web/ui/class-names.ts";

export type BarTone = "info" | "ok" | "warn" | "muted";

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly tone: BarTone;
  /** Gains are drawn above the line, losses below it. */
  readonly values: readonly number[];
}

export interface BarChartProps {
  readonly title: ReactNode;
  /** Seconds since 1970, rising: the last one goes on and is drawn paler. */
  readonly times: readonly number[];
  readonly series: readonly BarSeries[];
  readonly height: number;
  /** Values are dollars: the scale has their sign. */
  readonly isMoney?: boolean;
  readonly formatValue: (value: number) => ReactNode;
  readonly formatTime: (seconds: number) => string;
  /** The chart in words, for screen readers. */
  readonly summary: string;
  /** Charts with the same key move their cursors together. */
  readonly syncKey?: string;
}

/** The props the drawing needs. */
export type BarPlotProps = Pick<
  BarChartProps,
  "times" | "series" | "height" | "isMoney" | "formatTime" | "syncKey"
> & {
  readonly onCursor: (index: number | undefined) => void;
};

const BarPlot = lazy(async () => ({ default: (await import("./bar-plot.tsx")).BarPlot }));

const tones: Readonly<Record<BarTone, string>> = {
  info: "bg-info",
  ok: "bg-ok",
  warn: "bg-warn",
  muted: "bg-muted",
};

/** Gains and losses in stacked bars with their net: `title`, `times`, `series`, `formatValue`, `formatTime`, `summary`. */
export function BarChart({ title, formatValue, summary, ...plot }: BarChartProps) {
  const [cursor, setCursor] = useState<number>();
  const index = cursor ?? plot.times.length - 1;
  const time = plot.times[index];
  return (
    <figure className="min-w-0 px-4 pt-3 pb-2">
      <figcaption className="mb-1.5 flex min-h-6 flex-wrap items-baseline gap-x-3 text-13">
        <span className="font-medium">{title}</span>
        <span className="ms-auto flex flex-wrap items-baseline gap-x-3 text-12">
          {time !== undefined && <BdiCode className="text-muted">{plot.formatTime(time)}</BdiCode>}
          {plot.series.map(({ key, label, tone, values }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span className={classNames("h-0.5 w-2.5", tones[tone])} />
              <span className="text-muted">{label}</span>
              <span className="font-mono font-medium tabular-nums">{formatValue(values[index] ?? 0)}</span>
            </span>
          ))}
        </span>
      </figcaption>
      <div role="img" aria-label={summary} dir="ltr" style={{ height: plot.height }}>
        <Suspense>
          <BarPlot {...plot} onCursor={setCursor} />
        </Suspense>
      </div>
    </figure>
  );
}
