import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { leastPayoutCents } from "#src/shared/payouts.ts";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { type OneSite, sitesKey } from "../queries.ts";
import { type Earned, earnedQuery } from "./queries.ts";

const WithdrawDialog = lazy(async () => ({
  default: (await import("#src/features/payouts/web/withdraw-widget.tsx")).WithdrawDialog,
}));

/** What was asked for and has not arrived: the newest one alone can be open. */
function askedCents([newest]: Earned["withdrawals"]): number {
  return newest !== undefined && newest.settledAt === null ? newest.amountCents : 0;
}

/** What can be withdrawn, what is pending, and when the next of it becomes available. */
export function EarnedPanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelDashboard.earned");
  const common = useTranslations("common.state");
  const times = useTimes();
  const queryClient = useQueryClient();
  const query = useQuery(earnedQuery(site.id));
  const [isAsking, setAsking] = useState(false);
  const available = query.data?.availableCents ?? 0;
  return (
    <Panel
      title={t("title")}
      control={
        <ForRole right="orders.buy">
          <Button
            tone="primary"
            size="sm"
            disabled={available < leastPayoutCents}
            onClick={() => setAsking(true)}
          >
            {t("withdraw")}
          </Button>
        </ForRole>
      }
    >
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={<SkeletonRows label={common("loading")} rows={1} rowHeight={48} />}
      >
        {({ availableCents, pendingCents, nextMaturity, withdrawals }) => (
          <div className="grid gap-4">
            <FactStrip
              facts={[
                { key: "available", label: t("available"), value: <Money cents={availableCents} /> },
                { key: "pending", label: t("pending"), value: <Money cents={pendingCents} /> },
                {
                  key: "next",
                  label: t("next"),
                  value:
                    nextMaturity === null ? (
                      "–"
                    ) : (
                      <>
                        <Money cents={nextMaturity.cents} /> {times.day(nextMaturity.at)}
                      </>
                    ),
                },
                { key: "asked", label: t("asked"), value: <Money cents={askedCents(withdrawals)} /> },
              ]}
            />
            <p className="text-13 text-pretty text-muted">
              {t("note", { least: formatCents(leastPayoutCents) })}
            </p>
          </div>
        )}
      </QueryView>
      {isAsking && (
        <Suspense>
          <WithdrawDialog
            availableCents={available}
            onClose={() => setAsking(false)}
            send={async (withdrawal) => {
              await api("POST /v2/whitelabel/{id}/withdrawals/request", {
                params: { id: site.id },
                ...withdrawal,
              });
              await queryClient.invalidateQueries({ queryKey: sitesKey });
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}
