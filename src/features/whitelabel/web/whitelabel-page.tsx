import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { site } from "#src/web/site.ts";
import { Button } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { maxSites } from "#src/shared/brands.ts";
import { NewSiteDialog } from "./new-site-dialog.tsx";
import { sitesQuery } from "./queries.ts";
import { SiteCard } from "./site-card.tsx";

/** `/whitelabel`: the sites that the customer runs under own brands. */
export function WhitelabelPage() {
  const t = useTranslations("whitelabel");
  const common = useTranslations("common.state");
  const query = useQuery(sitesQuery);
  const [isMaking, setMaking] = useState(false);
  const open = query.data?.filter(({ state }) => state !== "closed").length ?? 0;
  const isEmpty = query.data?.length === 0;
  const newSite = (
    <ForRole right="orders.buy" others={isEmpty ? "note" : "nothing"}>
      <Button
        tone="primary"
        icon={<Plus strokeWidth={1.6} aria-hidden="true" />}
        disabled={open >= maxSites}
        onClick={() => setMaking(true)}
      >
        {t("newSite")}
      </Button>
    </ForRole>
  );
  return (
    <CabinetPage title={t("title")}>
      <PageHeading title={t("title")} actions={!isEmpty && newSite} />
      {open >= maxSites && <p className="text-13 text-muted">{t("limit", { most: maxSites })}</p>}
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={3} rowHeight={64} />
          </Panel>
        }
      >
        {(sites) =>
          sites.length === 0 ? (
            <Panel>
              <EmptyState title={t("empty.title")} actions={newSite}>
                {t("empty.text")}
              </EmptyState>
            </Panel>
          ) : (
            <>
              {sites.map((one) => (
                <SiteCard key={one.id} site={one} />
              ))}
              <p className="text-13 text-muted">{t("soldBy", { provider: site().name })}</p>
              <p className="font-mono text-13 text-muted">{t("count", { count: open, most: maxSites })}</p>
            </>
          )
        }
      </QueryView>
      {isMaking && <NewSiteDialog onClose={() => setMaking(false)} />}
    </CabinetPage>
  );
}
