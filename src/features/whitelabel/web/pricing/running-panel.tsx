import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import type { Pricing } from "./queries.ts";
import { priceChangesQuery, type SitePriceChange } from "./price-changes-queries.ts";
import { useChangeColumns } from "./use-change-columns.tsx";

const AnnounceDrawer = lazy(async () => ({
  default: (await import("./announce-drawer.tsx")).AnnounceDrawer,
}));
const CallOffDialog = lazy(async () => ({
  default: (await import("./call-off-dialog.tsx")).CallOffDialog,
}));

/** What running services cost: what was announced to their customers, and a button to announce: `id`, `pricing`. */
export function RunningPanel({ id, pricing }: { readonly id: SiteId; readonly pricing: Pricing }) {
  const t = useTranslations("whitelabelPricing.running");
  const common = useTranslations("common.state");
  const query = useInfiniteQuery(priceChangesQuery(id));
  const [isAnnouncing, setAnnouncing] = useState(false);
  const [chosen, setChosen] = useState<SitePriceChange>();
  const columns = useChangeColumns(pricing, setChosen);
  return (
    <>
      <Panel
        title={t("title")}
        flush
        control={
          <ForRole right="orders.buy">
            <Button size="sm" onClick={() => setAnnouncing(true)}>
              {t("announce")}
            </Button>
          </ForRole>
        }
      >
        <p className="p-4 text-13 text-pretty text-muted">{t("lead")}</p>
        <QueryView
          query={query}
          errorTitle={t("loadError")}
          skeleton={<SkeletonRows label={common("loading")} rows={1} rowHeight={48} />}
        >
          {({ pages }) => {
            const rows = pages.flatMap(({ changes }) => changes);
            if (rows.length === 0) return null;
            return (
              <DataTable
                caption={t("title")}
                columns={columns}
                rows={rows}
                rowKey={(change) => change.id}
                rowHeight={48}
              />
            );
          }}
        </QueryView>
      </Panel>
      <MoreButton query={query} className="self-center" />
      <Suspense>
        {isAnnouncing && <AnnounceDrawer id={id} pricing={pricing} onClose={() => setAnnouncing(false)} />}
        {chosen && <CallOffDialog id={id} change={chosen} onClose={() => setChosen(undefined)} />}
      </Suspense>
    </>
  );
}
