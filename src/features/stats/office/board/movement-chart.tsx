import { useFormatter, useTranslations } from "use-intl";
import { BarChart, type BarSeries } from "#src/web/office/shapes/board/bar-chart.tsx";
import { ChartPanel } from "#src/web/office/shapes/board/chart-panel.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Board } from "./board-query.ts";
import { chartHeight, cursorKey } from "./chart-look.ts";

/** What moved MRR in each of twelve months, with the net of it; this month goes on and is paler. */
export function MovementChart({ board }: { readonly board: Board }) {
  const t = useTranslations("officeBoard.movements");
  const format = useFormatter();
  const { movements } = board;
  const monthName = (month: string | number) =>
    format.dateTime(typeof month === "number" ? month * 1000 : Date.parse(`${month}-15T00:00:00Z`), {
      month: "short",
      timeZone: "UTC",
    });
  const dollars = (cents: readonly number[]) => cents.map((value) => value / 100);
  const series: readonly BarSeries[] = [
    {
      key: "new",
      label: t("new"),
      tone: "info",
      values: dollars(movements.map((month) => month.newCents + month.reactivatedCents)),
    },
    {
      key: "more",
      label: t("more"),
      tone: "ok",
      values: dollars(movements.map((month) => month.expansionCents)),
    },
    {
      key: "less",
      label: t("less"),
      tone: "warn",
      values: dollars(movements.map((month) => month.contractionCents)),
    },
    {
      key: "lost",
      label: t("lost"),
      tone: "muted",
      values: dollars(movements.map((month) => month.churnedCents)),
    },
  ];
  const net = (place: number) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
  const money = (value: number) => <Money cents={Math.round(value * 100)} signed />;
  return (
    <ChartPanel
      name={t("title")}
      columns={[t("month"), ...series.map(({ label }) => label), t("net")]}
      rows={movements.map(({ month }, place) => ({
        key: month,
        cells: [
          monthName(month),
          ...series.map(({ values }) => money(values[place] ?? 0)),
          money(net(place)),
        ],
      }))}
    >
      <BarChart
        title={t("title")}
        // The middle of a month, where its bar is.
        times={movements.map(({ month }) => Date.parse(`${month}-15T00:00:00Z`) / 1000)}
        series={series}
        height={chartHeight}
        isMoney
        syncKey={cursorKey}
        formatTime={monthName}
        formatValue={money}
        summary={t("summary")}
      />
    </ChartPanel>
  );
}
