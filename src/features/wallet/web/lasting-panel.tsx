import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { WhatIf } from "./what-if.tsx";

/** Until when the balance pays for what renews itself, and until when it would with more. */
export function LastingPanel() {
  const t = useTranslations("wallet.forecast");
  const common = useTranslations("common");
  const forecast = useQuery(forecastQuery);
  return (
    <Panel title={t("title")}>
      <QueryView
        query={forecast}
        errorTitle={t("loadError")}
        level={3}
        skeleton={
          // As high as what mostly comes: the slider and its answer are below each other on a phone.
          <>
            <div className="pb-2.5 md:hidden">
              <SkeletonRows label={common("state.loading")} rows={5} rowHeight={48} />
            </div>
            <div className="max-md:hidden">
              <SkeletonRows label={common("state.loading")} rows={3} rowHeight={48} />
            </div>
          </>
        }
      >
        {(data) => <Lasting forecast={data} />}
      </QueryView>
    </Panel>
  );
}

function Lasting({ forecast }: { readonly forecast: Forecast }) {
  const t = useTranslations("wallet.forecast");
  const { renewingCount, endingCount, monthlyCents, shortfalls } = forecast;
  if (renewingCount === 0) {
    return (
      <p className="text-13 text-fg2">{t(endingCount > 0 ? "allOff" : "none", { count: endingCount })}</p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <LastingWords forecast={forecast} />
      <KeyValueList
        items={[{ key: "monthly", label: t("monthly"), value: <Money cents={monthlyCents} /> }]}
      />
      {shortfalls.length > 0 && <WhatIf forecast={forecast} />}
    </div>
  );
}

function LastingWords({ forecast: { at, lastsUntil } }: { readonly forecast: Forecast }) {
  const t = useTranslations("wallet.forecast");
  const times = useTimes();
  if (lastsUntil === null) return <Buoy kind="ok">{t("long")}</Buoy>;
  if (lastsUntil <= at) return <Buoy kind="warn">{t("due")}</Buoy>;
  return <Buoy kind="ok">{t("until", { date: times.day(lastsUntil) })}</Buoy>;
}
