import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { MetricChart } from "#src/web/ui/metric-chart.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { ProductsList } from "./products-list.tsx";
import { type Statistics, type Step, statisticsQuery } from "./queries.ts";

const steps: readonly Step[] = ["day", "week", "month"];
const daySeconds = 86_400;
const stepSeconds: Readonly<Record<Step, number>> = {
  day: daySeconds,
  week: 7 * daySeconds,
  month: 30 * daySeconds,
};

/** Revenue and margin over time, with what they came of. */
export function SalesPanel({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelDashboard.sales");
  const common = useTranslations("common.state");
  const [step, setStep] = useState<Step>("day");
  const query = useQuery(statisticsQuery(id, step));
  return (
    <Panel
      flush
      title={t("title")}
      control={
        <Segmented
          isView
          label={t("range")}
          value={step}
          onValueChange={setStep}
          options={steps.map((value) => ({ value, label: t(`ranges.${value}`) }))}
        />
      }
    >
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={<SkeletonRows label={common("loading")} rows={5} rowHeight={48} />}
      >
        {(statistics) => <Sales statistics={statistics} step={step} />}
      </QueryView>
    </Panel>
  );
}

interface SalesProps {
  readonly statistics: Statistics;
  readonly step: Step;
}

function Sales({ statistics: { series, totals, topProducts }, step }: SalesProps) {
  const t = useTranslations("whitelabelDashboard.sales");
  const times = useTimes();
  const fact = (key: "revenue" | "margin" | "refunds", cents: number) => ({
    key,
    label: t(key),
    value: <Money cents={cents} />,
  });
  const count = (key: "signUps" | "orders" | "activeServices") => ({
    key,
    label: t(key),
    value: <BdiCode>{String(totals[key])}</BdiCode>,
  });
  return (
    <>
      <MetricChart
        // Another step is another axis.
        key={step}
        title={t("chart")}
        isMoney
        times={series.map(({ at }) => Date.parse(at) / 1000)}
        stepSeconds={stepSeconds[step]}
        series={[
          {
            key: "revenue",
            label: t("revenue"),
            values: series.map(({ revenueCents, refundsCents }) => (revenueCents - refundsCents) / 100),
          },
          { key: "margin", label: t("margin"), values: series.map(({ marginCents }) => marginCents / 100) },
        ]}
        resting={{
          text: "",
          values: [(totals.revenueCents - totals.refundsCents) / 100, totals.marginCents / 100],
        }}
        formatValue={(value) => <Money cents={Math.round(value * 100)} />}
        formatTime={(seconds) =>
          step === "month" ? times.month(seconds * 1000) : times.dayOfYearUtc(seconds * 1000)
        }
        summary={t("summary", {
          revenue: formatCents(totals.revenueCents - totals.refundsCents),
          margin: formatCents(totals.marginCents),
        })}
      />
      <div className="grid gap-4 border-t border-line p-4">
        <FactStrip
          inThrees
          facts={[
            fact("revenue", totals.revenueCents),
            fact("refunds", totals.refundsCents),
            fact("margin", totals.marginCents),
            count("signUps"),
            count("orders"),
            count("activeServices"),
          ]}
        />
        {topProducts.length > 0 && <ProductsList products={topProducts} />}
      </div>
    </>
  );
}
