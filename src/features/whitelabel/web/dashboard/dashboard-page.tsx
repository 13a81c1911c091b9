import { getRouteApi } from "@tanstack/react-router";
import { SitePage } from "../site-page.tsx";
import { EarnedPanel } from "./earned-panel.tsx";
import { MovementsPanel } from "./movements-panel.tsx";
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
          <SalesPanel id={site.id} />
          <MovementsPanel id={site.id} />
        </>
      )}
    </SitePage>
  );
}
