import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { formatCents } from "#src/shared/money.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { TopUpLink } from "#src/web/pay/top-up-link.tsx";
import { richText } from "../rich-text.tsx";
import { useDates } from "../use-dates.ts";

/** Below the list: how many servers, the next charge, and until when the balance lasts. */
export function ChargeLine({ count }: { readonly count: number }) {
  const t = useTranslations("servers.funding");
  const dates = useDates();
  const { data } = useQuery(forecastQuery);
  const next = data?.charges.find(({ service }) => service.type === "server");
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-13 text-muted">
      <p>
        {t("count", { count })}{" "}
        {next &&
          t.rich("next", {
            ...richText,
            amount: formatCents(next.cents),
            date: dates.day(next.at),
            name: next.service.name,
          })}
      </p>
      {data && <Cover forecast={data} next={next} />}
    </div>
  );
}

interface CoverProps {
  readonly forecast: Forecast;
  readonly next: Forecast["charges"][number] | undefined;
}

function Cover({ forecast: { shortfalls, lastsUntil }, next }: CoverProps) {
  const t = useTranslations("servers.funding");
  const dates = useDates();
  if (next?.cover === "short") {
    const missing = shortfalls.find(({ at }) => at === next.at);
    return (
      <p>
        {t("notCovered")}{" "}
        <TopUpLink
          amountCents={missing?.cents ?? next.cents}
          returnTo={paths["cabinet-my-servers"]}
          look="text"
        >
          {t("topUp")}
        </TopUpLink>
      </p>
    );
  }
  return lastsUntil === null ? null : <p>{t("covered", { date: dates.day(lastsUntil) })}</p>;
}
