import { type ReactNode, useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { MetricChart } from "#src/web/ui/metric-chart.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { richText } from "../rich-text.tsx";
import type { Metrics } from "../server-types.ts";
import { courseOf, figuresOf } from "./metric-figures.ts";

export interface MetricChartsProps {
  readonly metrics: Metrics;
  readonly memoryMb: number;
  /** It has had no time to be measured yet. */
  readonly isNew: boolean;
  readonly isOff: boolean;
}

/** Its title says what is measured, then the unit: `CPU, %`. */
const titleText = { unit: (unit: ReactNode) => <span className="font-normal text-muted">{unit}</span> };
const plainTitle = { unit: (unit: string) => unit };

const markKinds = ["delivered", "restart", "start", "stop"] as const;

/** Four charts whose cursors move together, with our own actions marked. */
export function MetricCharts({ metrics, memoryMb, isNew, isOff }: MetricChartsProps) {
  const t = useTranslations("server.metrics");
  const unit = useTranslations("common.unit");
  const format = useFormatter();
  const figures = useMemo(() => figuresOf(metrics), [metrics]);
  const { times } = figures;
  const marks = useMemo(
    () =>
      metrics.actions.map(({ kind, at }) => ({
        // The delivery is within the first step, which the axis begins with.
        atSeconds: kind === "delivered" ? Math.min(at, times[0] ?? at) : at,
        label: t(`mark.${markKinds.find((known) => known === kind) ?? "other"}`),
        isBeginning: kind === "delivered",
      })),
    [metrics.actions, times, t],
  );

  if (courseOf(figures.cpu) === undefined) {
    return (
      <p
        className={classNames(
          "flex items-center justify-center p-4 text-center text-13 text-pretty text-muted",
          // As high as the rows that stood here while it was loaded.
          isNew ? "min-h-30" : "min-h-84",
        )}
      >
        {t(isOff ? "emptyOff" : "empty")}
      </p>
    );
  }

  const tenths = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const number = (value: number) => format.number(value, { maximumSignificantDigits: 3 });
  const isLong = metrics.range === "7d" || metrics.range === "30d";
  const formatTime = (seconds: number) =>
    format.dateTime(
      seconds * 1000,
      isLong ? { day: "numeric", month: "short" } : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    );
  const memoryGb = memoryMb / 1024;

  const charts = [
    {
      name: "cpu",
      max: 100,
      formatValue: (value: number) =>
        format.number(value / 100, { style: "percent", maximumSignificantDigits: 3 }),
      series: [{ key: "cpu", label: t("used"), values: figures.cpu }],
    },
    {
      name: "memory",
      max: memoryGb,
      formatValue: (value: number) =>
        t.rich("memoryOf", {
          ...richText,
          used: tenths(value),
          size: unit("gigabytes", { count: memoryGb }),
        }),
      series: [{ key: "memory", label: t("used"), values: figures.memoryGb }],
    },
    {
      name: "network",
      max: undefined,
      formatValue: number,
      series: [
        { key: "in", label: t("in"), values: figures.inMbps },
        { key: "out", label: t("out"), values: figures.outMbps },
      ],
    },
    {
      name: "disk",
      max: undefined,
      formatValue: number,
      series: [
        { key: "read", label: t("read"), values: figures.readOps },
        { key: "write", label: t("write"), values: figures.writeOps },
      ],
    },
  ] as const;

  return (
    <div className="grid charts:grid-cols-2 [&>*]:border-line [&>*:not(:last-child)]:border-b charts:[&>*:nth-child(3)]:border-b-0 charts:[&>*:nth-child(odd)]:border-e">
      {charts.map(({ name, ...chart }) => (
        <MetricChart
          key={name}
          {...chart}
          title={t.rich(name, titleText)}
          times={times}
          marks={marks}
          stepSeconds={metrics.stepSeconds}
          formatTime={formatTime}
          syncKey="server-metrics"
          summary={t("summary", {
            title: t.markup(name, plainTitle),
            parts: format.list(
              chart.series.map(({ label, values }) => {
                const course = courseOf(values);
                return course
                  ? t("summaryPart", {
                      name: label,
                      low: number(course.low),
                      high: number(course.high),
                      last: number(course.last),
                    })
                  : label;
              }),
              { type: "unit" },
            ),
          })}
        />
      ))}
    </div>
  );
}
