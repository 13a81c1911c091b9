import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { SitePage } from "../site-page.tsx";
import { AffiliatesPanel } from "./affiliates-panel.tsx";
import { ProgrammePanel } from "./programme-panel.tsx";
import { programmeQuery } from "./queries.ts";
import { RewardsPanel } from "./rewards-panel.tsx";
import { VersionsPanel } from "./versions-panel.tsx";

const route = getRouteApi("/cabinet/whitelabel/$id/affiliate-program");

/** `/whitelabel/{id}/affiliate-program`: what the site pays for new customers, what waits for review, and who brought them. */
export function AffiliatePage() {
  const { id } = route.useParams();
  return (
    <SitePage id={id} current="affiliateProgram">
      {(site) => (
        <>
          <Terms id={site.id} />
          <RewardsPanel id={site.id} />
          <AffiliatesPanel id={site.id} />
        </>
      )}
    </SitePage>
  );
}

function Terms({ id }: { readonly id: SiteId }) {
  const common = useTranslations("common.state");
  return (
    <QueryView
      query={useQuery(programmeQuery(id))}
      skeleton={
        <Panel flush>
          <SkeletonRows label={common("loading")} rows={4} rowHeight={48} />
        </Panel>
      }
    >
      {(programme) => (
        <>
          <ProgrammePanel key={programme.version} id={id} programme={programme} />
          <VersionsPanel history={programme.history} />
        </>
      )}
    </QueryView>
  );
}
