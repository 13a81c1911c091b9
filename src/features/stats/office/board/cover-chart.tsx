import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ChartPanel } from "#src/web/office/shapes/board/chart-panel.tsx";
import { MetricChart } from "#src/web/ui/metric-chart.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { fromTheEnd } from "#src/web/office/parts/from-the-end.ts";
import { type Board, daySeconds } from "./board-query.ts";
import { chartHeight, cursorKey, dayStep } from "./chart-look.ts";
import { liabilitiesByDay } from "./liabilities.ts";

/** What is owed to customers, and the coins on addresses, by day. */
export function CoverChart({ board }: { readonly board: Board }) {
  const t = useTranslations("officeBoard.cover");
  const times = useTimes();
  const { owed, coins } = liabilitiesByDay(board);
  const seconds = daySeconds(board.from, owed.length);
  const dayName = (at: number) => times.dayOfYearUtc(at * 1000);
  const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
  return (
    <ChartPanel
      name={t("title")}
      columns={[t("day"), t("owed"), t("coins")]}
      rows={fromTheEnd(
        seconds.map((at, place) => ({
          key: String(at),
          cells: [
            dayName(at),
            <Money key="owed" cents={owed[place] ?? 0} />,
            coins[place] == null ? "–" : <Money key="coins" cents={coins[place]} />,
          ],
        })),
      )}
    >
      <MetricChart
        title={t("title")}
        times={seconds}
        stepSeconds={dayStep}
        series={[
          { key: "owed", label: t("owed"), values: owed.map(dollars) },
          { key: "coins", label: t("coins"), values: coins.map(dollars) },
        ]}
        height={chartHeight}
        isMoney
        resting={{ text: dayName(seconds.at(-1) ?? 0) }}
        syncKey={cursorKey}
        formatTime={dayName}
        formatValue={(value) => <Money cents={Math.round(value * 100)} />}
        summary={t("summary")}
      />
    </ChartPanel>
  );
}
