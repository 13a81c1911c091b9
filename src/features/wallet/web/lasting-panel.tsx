import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { comingCents } from "#src/web/pay/coming-cents.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { LastingWords } from "#src/web/pay/lasting-words.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { LastingView } from "./lasting-view.tsx";

/** Until when the balance pays for what renews itself, drawn over time, and until when it would with more. */
export function LastingPanel() {
  const t = useTranslations("wallet.forecast");
  const common = useTranslations("common");
  const forecast = useQuery(forecastQuery);
  const { data } = forecast;
  // While it loads there is room for what mostly comes.
  const isCharged = data === undefined || data.renewingCount > 0;
  return (
    <Panel
      title={t("title")}
      note={isCharged ? <Moment forecast={data} /> : undefined}
      control={isCharged ? data ? <Words forecast={data} /> : <span className="text-13">–</span> : undefined}
      flush={isCharged}
    >
      <QueryView
        query={forecast}
        errorTitle={t("loadError")}
        level={3}
        skeleton={
          // As high as the chart, what is not paid, and the question below them.
          <div className="h-138.75 md:h-78">
            <SkeletonRows label={common("state.loading")} rows={5} rowHeight={56} />
          </div>
        }
      >
        {(answer) =>
          answer.renewingCount > 0 ? (
            <LastingView forecast={answer} />
          ) : (
            <p className="text-13 text-fg2">
              {t(answer.endingCount > 0 ? "allOff" : "none", { count: answer.endingCount })}
            </p>
          )
        }
      </QueryView>
    </Panel>
  );
}

/** When the numbers are of; in few words where those of the deposit need the room. */
function Moment({ forecast }: { readonly forecast: Forecast | undefined }) {
  const t = useTranslations("wallet");
  const times = useTimes();
  const isShort = forecast !== undefined && comingCents(forecast) > 0;
  const time = forecast === undefined ? "–" : times.time(forecast.at);
  return t.rich(isShort ? "asOf" : "forecast.sameMoment", { ...richTags, time });
}

function Words({ forecast }: { readonly forecast: Forecast }) {
  const { at, lastsUntil } = forecast;
  return (
    <span className="inline-flex items-baseline gap-x-2 text-13">
      {lastsUntil !== null && lastsUntil <= at && <BuoyMark kind="warn" />}
      <span>
        <LastingWords {...forecast} />
      </span>
    </span>
  );
}
