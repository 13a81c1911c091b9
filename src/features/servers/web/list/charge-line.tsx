import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { paths } from "#src/shared/paths.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { LastingWords } from "#src/web/pay/lasting-words.tsx";
import { TopUpLink } from "#src/web/pay/top-up-link.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

/** Its figures are in ink among muted words. */
const inkTags = {
  ...richTags,
  mono: (figure: ReactNode) => <BdiCode className="text-fg">{figure}</BdiCode>,
} as const;

/** Below the list: how many servers, the charges of the next day that has any, or else the first that ends, and until when the balance lasts. */
export function ChargeLine({ count }: { readonly count: number }) {
  const t = useTranslations("servers.funding");
  const { data } = useQuery({ ...forecastQuery, enabled: useMay("money") });
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-13 text-muted">
      <p>
        {t("count", { count })} {data && <Ahead forecast={data} />}
      </p>
      {data && <Cover forecast={data} />}
    </div>
  );
}

interface PartProps {
  readonly forecast: Forecast;
}

function serverCharges({ charges }: Forecast) {
  return charges.filter(({ service }) => service.type === "server");
}

function nextCharge(forecast: Forecast) {
  return serverCharges(forecast)[0];
}

function Ahead({ forecast }: PartProps) {
  const t = useTranslations("servers.funding");
  const times = useTimes();
  const next = nextCharge(forecast);
  if (next !== undefined) {
    const date = times.day(next.at);
    const ofDay = serverCharges(forecast).filter(({ at }) => times.day(at) === date);
    return t.rich("next", {
      ...inkTags,
      amount: formatCents(ofDay.reduce((sum, { cents }) => sum + cents, 0)),
      date,
      server: next.service.name,
      more: ofDay.length - 1,
    });
  }
  const first = forecast.ending.find(({ service, isSuspended }) => service.type === "server" && !isSuspended);
  return first && t.rich("first", { ...inkTags, date: times.day(first.at), server: first.service.name });
}

function Cover({ forecast }: PartProps) {
  const t = useTranslations("servers.funding");
  const { shortfalls, balanceCents, renewingCount } = forecast;
  const next = nextCharge(forecast);
  if (next?.cover === "short") {
    const missing = shortfalls.find(({ at }) => at === next.at)?.cents ?? next.cents;
    return (
      <p>
        {t("notCovered")}{" "}
        <TopUpLink amountCents={missing} returnTo={paths["cabinet-my-servers"]} look="text">
          {t.rich("topUp", { ...richTags, amount: formatCents(missing) })}
        </TopUpLink>
      </p>
    );
  }
  return (
    <p className="first-letter:uppercase">
      {renewingCount > 0 && t.rich("balance", { ...inkTags, amount: formatCents(balanceCents) })}{" "}
      <LastingWords {...forecast} />
    </p>
  );
}
