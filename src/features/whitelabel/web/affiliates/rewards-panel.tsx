import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { type SiteReward, siteRewardsQuery } from "./queries.ts";

const DecideRewardDialog = lazy(async () => ({
  default: (await import("./decide-reward-dialog.tsx")).DecideRewardDialog,
}));

interface Deciding {
  readonly reward: SiteReward;
  readonly act: "approve" | "void";
}

/** Rewards of a site that wait for its owner, with the reasons to look: `id`. */
export function RewardsPanel({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelAffiliates.rewards");
  const common = useTranslations("common.state");
  const [deciding, setDeciding] = useState<Deciding>();
  return (
    <Panel title={t("title")} flush>
      <QueryView
        query={useQuery(siteRewardsQuery(id))}
        skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={56} isTable />}
      >
        {({ rewards }) =>
          rewards.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <DataTable<SiteReward>
              caption={t("title")}
              rows={rewards}
              rowKey={(reward) => reward.id}
              rowHeight={56}
              columns={[
                {
                  key: "who",
                  header: t("who"),
                  phone: "title",
                  cell: ({ referrer, referred }) => (
                    <bdi>{t("pair", { referrer: referrer.name, referred: referred.name })}</bdi>
                  ),
                },
                {
                  key: "signals",
                  header: t("why"),
                  phone: "second",
                  cell: ({ signals }) => (
                    <span className="text-13 text-muted">
                      {signals.map((signal) => t(`signals.${signal}`)).join(" · ")}
                    </span>
                  ),
                },
                {
                  key: "cents",
                  header: t("reward"),
                  align: "end",
                  phone: "title-end",
                  cell: ({ cents }) => <Money cents={cents ?? 0} />,
                },
                {
                  key: "acts",
                  header: t("decide"),
                  phone: "third-whole",
                  cell: (reward) => (
                    <ForRole right="orders.buy">
                      <span className="flex flex-wrap gap-2">
                        <Button size="sm" onClick={() => setDeciding({ reward, act: "approve" })}>
                          {t("approve")}
                        </Button>
                        <Button size="sm" onClick={() => setDeciding({ reward, act: "void" })}>
                          {t("void")}
                        </Button>
                      </span>
                    </ForRole>
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
      <Suspense fallback={null}>
        {deciding && <DecideRewardDialog id={id} {...deciding} onClose={() => setDeciding(undefined)} />}
      </Suspense>
    </Panel>
  );
}
