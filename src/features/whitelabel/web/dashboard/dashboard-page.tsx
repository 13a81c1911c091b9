import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { OneSite } from "../queries.ts";
import { SitePage } from "../site-page.tsx";
import { EarnedPanel } from "./earned-panel.tsx";
import { MovementsPanel } from "./movements-panel.tsx";
import { earnedQuery, statisticsQuery } from "./queries.ts";
import { SalesPanel } from "./sales-panel.tsx";
import { StepsPanel } from "./steps-panel.tsx";

const route = getRouteApi("/cabinet/whitelabel/$id");

/** `/whitelabel/{id}`: what a site earned and sold, and what is left until it can be visited. */
export function DashboardPage() {
  const { id } = route.useParams();
  return (
    <SitePage id={id} current="dashboard">
      {(site) => (
        <>
          {site.steps.some(({ isDone }) => !isDone) && <StepsPanel site={site} />}
          <EarnedPanel site={site} />
          <SalePanels site={site} />
        </>
      )}
    </SitePage>
  );
}

/** Each panel comes when the one above it is there, so that nothing moves. */
function SalePanels({ site }: { readonly site: OneSite }) {
  const earned = useQuery(earnedQuery(site.id));
  const sold = useQuery(statisticsQuery(site.id, "day"));
  if (earned.isPending) return null;
  return (
    <>
      <SalesPanel id={site.id} />
      {!sold.isPending && <MovementsPanel id={site.id} />}
    </>
  );
}
