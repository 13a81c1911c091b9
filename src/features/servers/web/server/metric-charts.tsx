import { type ReactNode, useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { MetricChart, type MetricSeries } from "#src/web/ui/metric-chart.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import type { Metrics } from "../server-types.ts";
import { courseOf, figuresOf } from "./metric-figures.ts";
import { MetricFrames } from "./metric-frames.tsx";

export interface MetricChartsProps {
  readonly metrics: Metrics;
  readonly memoryMb: number;
  readonly isOff: boolean;
}

/** Its title says what is measured, then the unit: `CPU, %`. */
const titleText = { unit: (unit: ReactNode) => <span className="font-normal text-muted">{unit}</span> };
const plainTitle = { unit: (unit: string) => unit };

const markKinds = ["delivered", "restart", "start", "stop"] as const;

/** Four charts whose cursors move together, with our own actions marked; their axes alone before the first measurement. */
export function MetricCharts({ metrics, memoryMb, isOff }: MetricChartsProps) {
  const t = useTranslations("server.metrics");
  const list = useTranslations("servers.list");
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

  const isMeasured = courseOf(figures.cpu) !== undefined;
  const tenths = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const number = (value: number) => format.number(value, { maximumSignificantDigits: 3 });
  const isLong = metrics.range === "7d" || metrics.range === "30d";
  const formatTime = (seconds: number) =>
    format.dateTime(
      seconds * 1000,
      isLong ? { day: "numeric", month: "short" } : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    );
  const memoryGb = memoryMb / 1024;
  const wordsOf = ({ label, values }: Pick<MetricSeries, "label" | "values">) => {
    const course = courseOf(values);
    return course === undefined
      ? label
      : t("summaryPart", {
          name: label,
          low: number(course.low),
          high: number(course.high),
          last: number(course.last),
        });
  };

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
          ...richTags,
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
    <MetricFrames sentence={isMeasured ? undefined : t(isOff ? "emptyOff" : "empty")}>
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
            parts: isMeasured ? format.list(chart.series.map(wordsOf), { type: "unit" }) : list("cpuUnknown"),
          })}
        />
      ))}
    </MetricFrames>
  );
}
