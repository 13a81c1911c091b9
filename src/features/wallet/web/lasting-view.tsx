import { lazy, Suspense, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { listText } from "#src/shared/list-text.ts";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { comingCents } from "#src/web/pay/coming-cents.ts";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { balanceLine } from "./balance-line.ts";
import type { ChartLine } from "./lasting-chart.tsx";
import { shortfallsAfter, whatIfSteps } from "./what-if-steps.ts";
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
  const lines = useLines(forecast, coming, added);
  const summary = useSummary(lines);
  return (
    <>
      <div className="p-4">
        <Suspense fallback={<div className="h-52 md:h-47" />}>
          <LastingChart lines={lines} summary={summary} />
        </Suspense>
      </div>
      <Unpaid forecast={forecast} isWithoutDeposit={coming > 0} />
      <WhatIf forecast={{ at, shortfalls }} steps={steps} cents={added} onChange={setChosen} />
    </>
  );
}

/** What the first charge is for that the balance does not pay, and what happens then. */
function Unpaid({
  forecast: { short, lastsUntil },
  isWithoutDeposit,
}: {
  readonly forecast: Forecast;
  /** What is on its way may pay it, and is not counted. */
  readonly isWithoutDeposit: boolean;
}) {
  const t = useTranslations("wallet.forecast");
  const locale = useLocale();
  const times = useTimes();
  if (lastsUntil === null) return null;
  return (
    <p className="flex gap-2 px-4 pb-3 text-12 text-fg2">
      <BuoyMark kind="warn" />
      <span className="min-w-0 wrap-anywhere">
        {t.rich("unpaid", {
          ...richTags,
          count: short.length,
          deposit: isWithoutDeposit ? "coming" : "none",
          date: times.day(lastsUntil),
          names: listText(
            locale,
            short.map(({ name }) => name),
          ),
        })}
      </span>
    </p>
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
    const amount = formatCents(added);
    lines.push({
      key: "more",
      label: t.markup("line.more", { amount, mono: (words) => words }),
      words: t.rich("line.more", { ...richTags, amount }),
      line: balanceLine(forecast, coming + added),
    });
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
