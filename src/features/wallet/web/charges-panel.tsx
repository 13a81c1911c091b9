import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { comingCents } from "#src/web/pay/coming-cents.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { EndingPanel } from "./ending-panel.tsx";
import { ServiceLink } from "./service-link.tsx";

const mostShown = 10;

/** What is charged by itself, soonest first, with its sum and the first that is not paid; and what ends instead. */
export function ChargesPanel() {
  const t = useTranslations("wallet");
  const common = useTranslations("common");
  const forecast = useQuery(forecastQuery);
  const { data } = forecast;
  return (
    <>
      <Panel
        title={t("charges.title")}
        note={
          data && data.renewingCount > 0
            ? t.rich("charges.monthly", { ...richTags, amount: formatCents(data.monthlyCents) })
            : undefined
        }
        flush
      >
        <QueryView
          query={forecast}
          errorTitle={t("forecast.loadError")}
          level={3}
          skeleton={<SkeletonRows label={common("state.loading")} rows={5} rowHeight={40} />}
        >
          {(answer) => <Charges forecast={answer} />}
        </QueryView>
      </Panel>
      {data && data.ending.length > 0 && <EndingPanel forecast={data} />}
    </>
  );
}

function Charges({ forecast }: { readonly forecast: Forecast }) {
  const t = useTranslations("wallet.charges");
  const lasting = useTranslations("lasting");
  const times = useTimes();
  const { renewingCount, paid, short } = forecast;
  if (renewingCount === 0) return <p className="p-4 text-13">{t("none")}</p>;
  const shown = paid.first.slice(0, mostShown);
  // Beyond three years nothing is foreseen: a sum of all of it would say little.
  const isWhole = short.length > 0;
  const cents = isWhole ? paid.cents : shown.reduce((sum, charge) => sum + charge.cents, 0);
  return (
    <>
      <ul className="px-4 text-13">
        {shown.map((charge) => (
          <li
            key={`${charge.service.id} ${charge.at}`}
            className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3 border-line py-2.5 not-last:border-b"
          >
            <BdiCode className="text-12 text-muted">{times.day(charge.at)}</BdiCode>
            <ServiceLink service={charge.service} />
            <Money cents={charge.cents} className="text-end" />
            {charge.isReserved && (
              <span className="col-span-2 col-start-2 text-12 text-muted">{t("reserved")}</span>
            )}
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-fg px-4 py-2.5 text-13">
          <span>{t(isWhole ? "coveredUntil" : "covered")}</span>
          <Money cents={cents} className="text-14" />
          {isWhole && paid.count > shown.length && (
            <span className="basis-full text-12 text-muted">
              {t("more", { count: paid.count - shown.length })}
            </span>
          )}
          {isWhole && comingCents(forecast) > 0 && (
            <span className="basis-full text-12 text-muted">{lasting("withoutDeposit")}</span>
          )}
        </p>
      )}
      {isWhole && <Short forecast={forecast} />}
    </>
  );
}

/** The first charges that the balance does not pay, and what it lacks for them. */
function Short({ forecast: { short, shortfalls } }: { readonly forecast: Forecast }) {
  const t = useTranslations("wallet.charges");
  const times = useTimes();
  const format = useFormatter();
  const [first] = shortfalls;
  if (first === undefined) return null;
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-2 border-t border-line px-4 py-2.5 text-13">
      <BuoyMark kind="warn" />
      <span className="min-w-0 wrap-anywhere">
        <BdiCode className="me-2 text-12 text-muted">{times.day(first.at)}</BdiCode>
        {format.list(short.map((service) => <ServiceLink key={service.id} service={service} />))}
      </span>
      <Link
        to="/deposit"
        search={{ amount: first.cents, returnTo: "/wallet" }}
        className="touch-target font-medium text-accent underline-offset-2 hover:underline"
      >
        {t.rich("short", { ...richTags, amount: formatCents(first.cents) })}
      </Link>
    </div>
  );
}
