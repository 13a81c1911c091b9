import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { fundingQuery } from "./queries.ts";
import type { Funding } from "./server-types.ts";
import { useDates } from "./use-dates.ts";

/** For the wallet: what active servers cost, how long the balance lasts, and the next charge. */
export function FundingWidget() {
  const t = useTranslations("servers");
  const common = useTranslations("common.state");
  const funding = useQuery(fundingQuery);
  return (
    <QueryView
      query={funding}
      errorTitle={t("loadError.funding")}
      level={3}
      skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={40} />}
    >
      {(data) => <FundingFacts funding={data} />}
    </QueryView>
  );
}

function FundingFacts({ funding }: { readonly funding: Funding }) {
  const t = useTranslations("servers.funding");
  const dates = useDates();
  const { next, fundedDays, monthlyCents } = funding;
  if (next === null || fundedDays === null) return <p className="text-13 text-muted">{t("none")}</p>;
  return (
    <KeyValueList
      items={[
        {
          key: "days",
          label: t("paysFor"),
          value: <span className="font-mono tabular-nums">{t("days", { count: fundedDays })}</span>,
        },
        { key: "monthly", label: t("monthly"), value: <Money cents={monthlyCents} /> },
        { key: "next", label: t("nextLabel"), value: <Money cents={next.cents} /> },
        {
          key: "on",
          label: t("nextOn"),
          value: t("nextValue", { date: dates.day(next.at), name: next.name }),
        },
      ]}
    />
  );
}
