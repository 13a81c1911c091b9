import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { fundingQuery } from "./queries.ts";
import type { Funding } from "./server-types.ts";
import { UpcomingCharges } from "./upcoming-charges.tsx";

/** For the wallet: what active servers cost, how long the balance lasts, and the charges that are coming. */
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
  const { fundedDays, monthlyCents, upcoming } = funding;
  if (fundedDays === null) return <p className="text-13 text-muted">{t("none")}</p>;
  return (
    <div className="grid gap-4">
      <KeyValueList
        items={[
          {
            key: "days",
            label: t("paysFor"),
            value: <span className="font-mono tabular-nums">{t("days", { count: fundedDays })}</span>,
          },
          { key: "monthly", label: t("monthly"), value: <Money cents={monthlyCents} /> },
        ]}
      />
      <UpcomingCharges upcoming={upcoming} />
    </div>
  );
}
