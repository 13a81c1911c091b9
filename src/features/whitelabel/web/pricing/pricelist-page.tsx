import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { SitePage } from "../site-page.tsx";
import { GlobalRulePanel } from "./global-rule-panel.tsx";
import { PriceList } from "./price-list.tsx";
import { type Pricing, pricingQuery } from "./queries.ts";
import { RunningPanel } from "./running-panel.tsx";
import { usePriceDrafts } from "./use-price-drafts.ts";

const route = getRouteApi("/cabinet/whitelabel/$id/pricelist");

/** `/whitelabel/{id}/pricelist`: what everything costs the reseller, by which rule it sells, and at what price. */
export function PricelistPage() {
  const { id } = route.useParams();
  return (
    <SitePage id={id} current="pricelist">
      {(site) => <Prices key={site.id} id={site.id} />}
    </SitePage>
  );
}

function Prices({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelPricing");
  const common = useTranslations("common.state");
  return (
    <QueryView
      query={useQuery(pricingQuery(id))}
      errorTitle={t("loadError")}
      skeleton={
        <Panel flush>
          <SkeletonRows label={common("loading")} rows={6} rowHeight={48} />
        </Panel>
      }
    >
      {(pricing) => <LoadedPrices id={id} pricing={pricing} />}
    </QueryView>
  );
}

function LoadedPrices({ id, pricing }: { readonly id: SiteId; readonly pricing: Pricing }) {
  const drafts = usePriceDrafts(id, pricing);
  return (
    <>
      <GlobalRulePanel drafts={drafts} discountBp={pricing.discountBp} />
      <PriceList drafts={drafts} />
      <RunningPanel id={id} pricing={pricing} />
    </>
  );
}
