import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { ChartPanel } from "#src/web/office/shapes/board/chart-panel.tsx";
import { MetricChart } from "#src/web/ui/metric-chart.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { fromTheEnd } from "#src/web/office/parts/from-the-end.ts";
import { daySeconds } from "./board-query.ts";
import { chartHeight, cursorKey, dayStep } from "./chart-look.ts";
import type { NumbersProps } from "./number-table.tsx";
import { useSoldName } from "./use-sold-name.ts";

/** More lines could not be distinguished. */
const mostLines = 3;

/** Revenue of each product by day. */
export function RevenueChart({ board, asked }: NumbersProps) {
  const t = useTranslations("officeBoard.revenue");
  const loading = useTranslations("office.frame");
  const times = useTimes();
  const soldName = useSoldName();
  const { from, to } = board;
  const { siteId } = asked;
  const revenue = useQuery({
    queryKey: ["office", "stats", "revenue", from, to, siteId, board.countedAt],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/stats/{metric}", {
        params: { metric: "revenue" },
        query: { from, to, split: "product", ...(siteId !== undefined && { siteId }) },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const dayName = (seconds: number) => times.dayOfYearUtc(seconds * 1000);
  return (
    <Loaded query={revenue} skeleton={<RowsSkeleton label={loading("loading")} rows={7} />}>
      {({ days, series }) => {
        const seconds = daySeconds(from, days.length);
        const lines = series.slice(0, mostLines).map(({ key, cents }) => ({
          key,
          label: soldName(key),
          values: cents.map((value) => value / 100),
        }));
        return (
          <ChartPanel
            name={t("title")}
            columns={[t("day"), ...series.map(({ key }) => soldName(key))]}
            rows={fromTheEnd(
              days.map((day, place) => ({
                key: day,
                cells: [
                  dayName(seconds[place] ?? 0),
                  ...series.map(({ key, cents }) => <Money key={key} cents={cents[place] ?? 0} />),
                ],
              })),
            )}
          >
            <MetricChart
              title={t("title")}
              times={seconds}
              stepSeconds={dayStep}
              series={
                lines.length === 0 ? [{ key: "none", label: t("none"), values: days.map(() => 0) }] : lines
              }
              height={chartHeight}
              isMoney
              isLabelled={lines.length > 0}
              resting={{
                text: t("sum", { days: days.length }),
                values: lines.map(({ values }) => sumOf(values)),
              }}
              syncKey={cursorKey}
              formatTime={dayName}
              formatValue={(value) => <Money cents={Math.round(value * 100)} />}
              summary={t("summary", { products: lines.map(({ label }) => label).join(", ") || t("none") })}
            />
          </ChartPanel>
        );
      }}
    </Loaded>
  );
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
