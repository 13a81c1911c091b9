import { useFormatter, useTranslations } from "use-intl";
import { ChartPanel } from "#src/web/office/shapes/board/chart-panel.tsx";
import { MetricChart } from "#src/web/ui/metric-chart.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { ChangeView } from "../prices-query.ts";

/** Seconds of a month, at least. */
const monthSeconds = 28 * 86_400;

/** How the change of the monthly revenue arrives, month by month until all terms have renewed. */
export function ArrivalPanel({ view: { effect } }: { readonly view: ChangeView }) {
  const t = useTranslations("officePrices.arrival");
  const format = useFormatter();
  const { arrival } = effect;
  // All of it in one month is no chart: the sum is beside it.
  if (arrival.length < 2) return null;
  const monthName = (at: number) => format.dateTime(at, { month: "short", year: "numeric", timeZone: "UTC" });
  const times = arrival.map(({ month }) => Date.parse(`${month}-15T00:00:00Z`) / 1000);
  const sign = effect.mrrDeltaCents < 0 ? -1 : 1;
  return (
    <ChartPanel
      name={t("title")}
      columns={[t("month"), t("mrr")]}
      rows={arrival.map(({ month, mrrDeltaCents }, place) => ({
        key: month,
        cells: [monthName((times[place] ?? 0) * 1000), <Money key="mrr" cents={mrrDeltaCents} signed />],
      }))}
    >
      <MetricChart
        title={t("title")}
        times={times}
        stepSeconds={monthSeconds}
        series={[
          {
            key: "mrr",
            label: t("mrr"),
            values: arrival.map(({ mrrDeltaCents }) => (mrrDeltaCents * sign) / 100),
          },
        ]}
        height={160}
        isMoney
        formatTime={(seconds) => monthName(seconds * 1000)}
        formatValue={(value) => <Money cents={Math.round(value * 100) * sign} signed />}
        summary={t("summary")}
      />
    </ChartPanel>
  );
}
