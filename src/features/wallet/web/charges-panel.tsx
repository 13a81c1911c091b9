import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { ServiceRow } from "./service-row.tsx";

type Cover = Forecast["charges"][number]["cover"];

const marks: Readonly<Record<Cover, BuoyKind>> = {
  reserved: "ok",
  covered: "ok",
  short: "warn",
  refused: "warn",
};
const mostShown = 12;

/** What is charged next by itself, soonest first, and what ends because it does not renew itself. */
export function ChargesPanel() {
  const t = useTranslations("wallet");
  const common = useTranslations("common");
  const forecast = useQuery(forecastQuery);
  return (
    <>
      <Panel title={t("charges.title")}>
        <QueryView
          query={forecast}
          errorTitle={t("forecast.loadError")}
          level={3}
          skeleton={<SkeletonRows label={common("state.loading")} rows={3} rowHeight={40} />}
        >
          {(data) => <Charges charges={data.charges} />}
        </QueryView>
      </Panel>
      {forecast.data && forecast.data.ending.length > 0 && <Ending forecast={forecast.data} />}
    </>
  );
}

function Charges({ charges }: Pick<Forecast, "charges">) {
  const t = useTranslations("wallet.charges");
  const times = useTimes();
  if (charges.length === 0) return <p className="text-13">{t("none")}</p>;
  return (
    <>
      <ul className="-my-2">
        {charges.slice(0, mostShown).map(({ service, cents, at, cover }) => (
          <ServiceRow key={service.id} service={service} cents={cents} detail={times.day(at)}>
            <Buoy kind={marks[cover]} className="justify-self-end text-12">
              {t(`cover.${cover}`)}
            </Buoy>
          </ServiceRow>
        ))}
      </ul>
      {charges.length > mostShown && (
        <p className="pt-4 text-12 text-muted">{t("more", { count: charges.length - mostShown })}</p>
      )}
    </>
  );
}

function Ending({ forecast: { ending, endingCount } }: { readonly forecast: Forecast }) {
  const t = useTranslations("wallet.ending");
  const times = useTimes();
  return (
    <Panel title={t("title")} note={t("count", { count: endingCount })}>
      <ul className="-my-2">
        {ending.slice(0, mostShown).map(({ service, cents, at, isSuspended }) => (
          <ServiceRow
            key={service.id}
            service={service}
            cents={cents}
            detail={t(isSuspended ? "paidUntil" : "ends", { date: times.day(at) })}
          >
            {isSuspended && (
              <Buoy kind="warn" className="justify-self-end text-12">
                {t("waits")}
              </Buoy>
            )}
          </ServiceRow>
        ))}
      </ul>
      <p className="pt-4 text-12 text-pretty text-muted">{t("text")}</p>
    </Panel>
  );
}
