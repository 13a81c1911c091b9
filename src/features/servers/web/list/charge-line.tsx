import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { formatCents } from "#src/shared/money.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { fundingQuery } from "../queries.ts";
import { richText } from "../rich-text.tsx";
import type { Funding } from "../server-types.ts";
import { TopUpLink } from "#src/web/pay/top-up-link.tsx";
import { useDates } from "../use-dates.ts";

/** Below the list: how many servers, the next charge, and whether the balance covers it. */
export function ChargeLine({ count }: { readonly count: number }) {
  const t = useTranslations("servers.funding");
  const dates = useDates();
  const user = useUser();
  const { data } = useQuery(fundingQuery);
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-13 text-muted">
      <p>
        {t("count", { count })}{" "}
        {data?.next &&
          t.rich("next", {
            ...richText,
            amount: formatCents(data.next.cents),
            date: dates.day(data.next.at),
            name: data.next.name,
          })}
      </p>
      {data && <Cover funding={data} balanceCents={user.balance} />}
    </div>
  );
}

function Cover({ funding, balanceCents }: { readonly funding: Funding; readonly balanceCents: number }) {
  const t = useTranslations("servers.funding");
  const { next, fundedDays } = funding;
  if (next && !next.isCovered) {
    return (
      <p>
        {t("notCovered")}{" "}
        <TopUpLink amountCents={next.cents - balanceCents} returnTo={paths["cabinet-my-servers"]} look="text">
          {t("topUp")}
        </TopUpLink>
      </p>
    );
  }
  return fundedDays === null ? null : <p>{t("covered", { days: fundedDays })}</p>;
}
