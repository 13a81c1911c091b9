import { Fragment } from "react";
import { statusDays, statusGroups } from "#src/shared/status.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { Status, StatusComponent } from "../contract-page.ts";
import { Bar, type DayState } from "./bar.tsx";
import { componentName } from "./both/component-name.tsx";
import { stateMarks } from "./both/marks.ts";
import { componentDays } from "./component-days.ts";

interface Props {
  readonly page: PublicPage;
  readonly status: Status;
}

/** On phones. */
const fewDays = 30;

/** Every service by group, with its state, its days and how much of them it was reachable: `page`, `status`. */
export function ComponentsList({ page, status }: Props) {
  const { t } = page;
  return (
    <section aria-label={t("status.column.service")} className="mt-12 border-y border-fg">
      <div
        aria-hidden="true"
        className="flex gap-4 border-b border-line py-2 text-13 text-muted max-md:hidden"
      >
        <span className="w-56 shrink-0">{t("status.column.service")}</span>
        <span className="w-32 shrink-0">{t("status.column.now")}</span>
        <span className="flex-1">{t("status.column.days", { days: statusDays })}</span>
        <span className="w-24 shrink-0 text-end">{t("status.column.uptime")}</span>
      </div>
      {statusGroups.map((group) => {
        const own = status.components.filter((one) => one.group === group);
        if (own.length === 0) return null;
        return (
          <Fragment key={group}>
            <h2 className="border-b border-line pt-4 pb-2 text-13 text-muted">
              {t(`status.group.${group}`)}
            </h2>
            <ul>
              {own.map((component) => (
                <Row key={component.id} {...{ page, status, component }} />
              ))}
            </ul>
          </Fragment>
        );
      })}
    </section>
  );
}

function Row({ page: { t, locale }, status, component }: Props & { readonly component: StatusComponent }) {
  const days = componentDays(component, status.day);
  const name = componentName(component, t);
  const count = (state: DayState) => days.filter((one) => one === state).length;
  const percent = new Intl.NumberFormat(locale.tag, { maximumFractionDigits: 3 }).format(component.uptime);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 text-14 not-last:border-b">
      <span className="w-56 shrink-0 font-medium max-md:w-auto max-md:flex-auto">{name}</span>
      <span className="w-32 shrink-0 max-md:w-auto">
        <Buoy kind={stateMarks[component.state]}>{t(`status.state.${component.state}`)}</Buoy>
      </span>
      <div
        role="img"
        aria-label={t("status.bar.label", {
          name,
          days: days.length - count("none"),
          outages: count("outage"),
          disturbed: count("degraded"),
          worked: count("maintenance"),
        })}
        className="min-w-0 flex-1 max-md:order-last max-md:basis-full"
      >
        <div className="max-md:hidden">
          <Bar days={days} />
        </div>
        <div className="md:hidden">
          <Bar days={days.slice(-fewDays)} />
        </div>
      </div>
      <bdi className="w-24 shrink-0 text-end font-mono text-13 tabular-nums max-md:w-auto">{percent} %</bdi>
    </li>
  );
}

/** What the bars mean: `page`. */
export function BarsLegend({ page: { t } }: Pick<Props, "page">) {
  const shown = ["operational", "degraded", "outage", "maintenance"] as const;
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-13 text-muted">
      <ul aria-label={t("status.bar.legend")} className="flex flex-wrap gap-x-4 gap-y-1">
        {[...shown, "none" as const].map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span className="w-2.5">
              <Bar days={[state]} />
            </span>
            {state === "none" ? t("status.bar.noData") : t(`status.state.${state}`)}
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-pretty">{t("status.note")}</p>
    </div>
  );
}
