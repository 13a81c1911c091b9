import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ChartPanel } from "#src/web/office/shapes/board/chart-panel.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { MetricChart } from "#src/web/ui/metric-chart.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { fromTheEnd } from "#src/web/office/parts/from-the-end.ts";
import { daySeconds, type MetricName } from "../board/board-query.ts";
import { dayStep } from "../board/chart-look.ts";
import { useChanges } from "../board/use-changes.ts";
import type { AskedRows, Row, Series } from "./use-row-list.tsx";

export interface MetricLeadProps {
  readonly metric: MetricName;
  readonly asked: AskedRows;
  readonly series: Series;
  /** Those that are shown so far. */
  readonly rows: readonly Row[];
}

/** What a number means, its sum beside that of the rows below, and its days. */
export function MetricLead({ metric, asked, series, rows }: MetricLeadProps) {
  const t = useTranslations("officeBoard");
  const times = useTimes();
  const { count } = useChanges();
  const { from, to, product, siteId } = asked;
  const { kind, unit } = series;
  const total = useQuery({
    queryKey: ["office", "stats", "rows", metric, kind, "total", asked],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/stats/{metric}/rows", {
        params: { metric },
        query: {
          day: to,
          ...(kind === "flow" && { from }),
          ...(product !== undefined && { product }),
          ...(siteId !== undefined && { siteId }),
          limit: 1,
        },
        signal,
      }),
  }).data;
  const shown = (value: number) =>
    unit === "cents" ? <Money cents={value} /> : <span className="font-mono">{count(value)}</span>;
  const values = rows.map((row) => (unit === "cents" ? row.cents : row.count));
  // Of amounts that are not shown there is no sum.
  const sum = values.includes(null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const period =
    kind === "flow" && from !== to ? `${times.dayUtc(from)} – ${times.dayUtc(to)}` : times.dayUtc(to);
  return (
    <div className="mb-4 flex flex-col gap-4">
      <p className="max-w-180 text-14 text-fg2">{t(`metrics.${metric}.text`)}</p>
      <FactStrip
        facts={[
          { key: "period", label: t(`kinds.${kind}`), value: <BdiCode>{period}</BdiCode> },
          {
            key: "total",
            label: t("rows.total"),
            value: total?.total ? shown(total.total[unit === "cents" ? "cents" : "count"]) : "–",
          },
          {
            key: "shown",
            label: t("rows.shown", { count: rows.length }),
            value: sum === null ? "–" : shown(sum),
          },
          {
            key: "counted",
            label: t("rows.counted"),
            value: total?.countedAt ? (
              <BdiCode>{`${times.stamp(total.countedAt)}${total.isClosed ? "" : ` · ${t("rows.open")}`}`}</BdiCode>
            ) : (
              t("rows.never")
            ),
          },
        ]}
      />
      <ByDay
        metric={metric}
        series={series}
        isSummed={kind === "flow" && product === undefined}
        formatValue={shown}
      />
    </div>
  );
}

interface ByDayProps extends Pick<MetricLeadProps, "metric" | "series"> {
  /** Its days add up to the number above them. */
  readonly isSummed: boolean;
  readonly formatValue: (value: number) => ReactNode;
}

/** The number of each day; one day is no chart. */
function ByDay({ metric, series: { unit, days, series: lines }, isSummed, formatValue }: ByDayProps) {
  const t = useTranslations("officeBoard");
  const times = useTimes();
  if (days.length < 2) return null;
  const scale = unit === "cents" ? 100 : 1;
  const line = lines[0]?.[unit === "cents" ? "cents" : "counts"] ?? [];
  const sign = isLoss(line) ? -1 : 1;
  const seconds = daySeconds(days[0] ?? "", days.length);
  const dayName = (at: number) => times.dayOfYearUtc(at * 1000);
  const label = t(`metrics.${metric}.label`);
  return (
    <ChartPanel
      name={label}
      columns={[t("revenue.day"), label]}
      rows={fromTheEnd(
        days.map((day, place) => ({
          key: day,
          cells: [dayName(seconds[place] ?? 0), formatValue(line[place] ?? 0)],
        })),
      )}
    >
      <MetricChart
        title={t("rows.byDay")}
        times={seconds}
        stepSeconds={dayStep}
        series={[{ key: metric, label, values: line.map((value) => (value * sign) / scale) }]}
        height={160}
        isMoney={unit === "cents"}
        resting={
          isSummed
            ? {
                text: t("revenue.sum", { days: days.length }),
                values: [(line.reduce((sum, value) => sum + value, 0) * sign) / scale],
              }
            : { text: dayName(seconds.at(-1) ?? 0) }
        }
        formatTime={dayName}
        formatValue={(value) => formatValue(Math.round(value * scale) * sign)}
        summary={t("rows.summary", { name: label, days: days.length })}
      />
    </ChartPanel>
  );
}

/** What is only ever taken away is drawn upwards. */
function isLoss(values: readonly number[]): boolean {
  return values.every((value) => value <= 0) && values.some((value) => value < 0);
}
