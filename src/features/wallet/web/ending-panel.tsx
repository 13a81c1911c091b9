import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ServiceLink } from "./service-link.tsx";

const mostShown = 12;

/** The services that do not renew themselves, with their ends and what a term costs. */
export function EndingPanel({ forecast: { ending, endingCount } }: { readonly forecast: Forecast }) {
  const t = useTranslations("wallet.ending");
  const times = useTimes();
  return (
    <Panel title={t("title")} note={t("count", { count: endingCount })}>
      <ul className="-my-2 text-13">
        {ending.slice(0, mostShown).map(({ service, cents, at, isSuspended }) => (
          <li
            key={service.id}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-line py-2 not-last:border-b"
          >
            <ServiceLink service={service} />
            <Money cents={cents} className="text-end" />
            <BdiCode className="text-12 text-muted">
              {t(isSuspended ? "paidUntil" : "ends", { date: times.day(at) })}
            </BdiCode>
            {isSuspended && (
              <Buoy kind="warn" className="justify-self-end text-12">
                {t("waits")}
              </Buoy>
            )}
          </li>
        ))}
      </ul>
      <p className="pt-4 text-12 text-pretty text-muted">{t("text")}</p>
    </Panel>
  );
}
