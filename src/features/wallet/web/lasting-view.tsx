import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { balanceLine } from "./balance-line.ts";
import type { ChartLine } from "./lasting-chart.tsx";
import { comingCents, shortfallsAfter, whatIfSteps } from "./what-if-steps.ts";
import { WhatIf } from "./what-if.tsx";

const LastingChart = lazy(async () => ({ default: (await import("./lasting-chart.tsx")).LastingChart }));

/** The chart of the balance and the question below it, both of one forecast: alone, with what comes, with more. */
export function LastingView({ forecast }: { readonly forecast: Forecast }) {
  const { at } = forecast;
  const coming = comingCents(forecast);
  const shortfalls = shortfallsAfter(forecast.shortfalls, coming);
  const { steps, first } = whatIfSteps(shortfalls, forecast.monthlyCents);
  const [chosen, setChosen] = useState<number>();
  const added = chosen ?? steps[first] ?? 0;
  const lines = useLines(forecast, coming, shortfalls.length > 0 ? added : 0);
  const summary = useSummary(lines);
  return (
    <>
      <div className="p-4">
        <Suspense fallback={<div className="h-52 md:h-47" />}>
          <LastingChart lines={lines} summary={summary} />
        </Suspense>
      </div>
      {shortfalls.length > 0 && (
        <WhatIf forecast={{ at, shortfalls }} steps={steps} cents={added} onChange={setChosen} />
      )}
    </>
  );
}

function useLines(forecast: Forecast, coming: number, added: number): readonly ChartLine[] {
  const t = useTranslations("wallet.forecast");
  const alone = balanceLine(forecast, 0);
  const label = t("line.alone");
  const lines: ChartLine[] =
    coming === 0
      ? [{ key: "main", label, line: alone }]
      : [
          { key: "alone", label, line: alone },
          { key: "main", label: t("line.coming"), line: balanceLine(forecast, coming) },
        ];
  if (added > 0) {
    const more = t("line.more", { amount: formatCents(added) });
    lines.push({ key: "more", label: more, line: balanceLine(forecast, coming + added) });
  }
  return lines;
}

/** Each line with its end, as a sentence. */
function useSummary(lines: readonly ChartLine[]): string {
  const t = useTranslations("wallet.forecast");
  const times = useTimes();
  return lines
    .map(({ label, line: { endMs } }) =>
      endMs === null ? t("lineLong", { label }) : t("lineUntil", { label, date: times.day(endMs) }),
    )
    .join(" ");
}
