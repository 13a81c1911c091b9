import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { SitePage } from "../site-page.tsx";
import { ProgrammePanel } from "./programme-panel.tsx";
import { affiliatesQuery, programmeQuery } from "./queries.ts";

const route = getRouteApi("/cabinet/whitelabel/$id/affiliate-program");

/** `/whitelabel/{id}/affiliate-program`: what the site pays for new customers, and who brought them. */
export function AffiliatePage() {
  const { id } = route.useParams();
  return (
    <SitePage id={id} current="affiliateProgram">
      {(site) => (
        <>
          <Terms id={site.id} />
          <Affiliates id={site.id} />
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
      {(programme) => <ProgrammePanel key={programme.version} id={id} programme={programme} />}
    </QueryView>
  );
}

function Affiliates({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelAffiliates");
  const common = useTranslations("common.state");
  return (
    <Panel title={t("affiliates")} flush>
      <QueryView
        query={useQuery(affiliatesQuery(id))}
        skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={48} isTable />}
      >
        {({ affiliates }) =>
          affiliates.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <DataTable
              caption={t("affiliates")}
              rows={affiliates}
              rowKey={({ customerId }) => customerId}
              rowHeight={48}
              columns={[
                { key: "name", header: t("name"), phone: "title", cell: ({ name }) => <bdi>{name}</bdi> },
                {
                  key: "signUps",
                  header: t("signUps"),
                  align: "end",
                  phone: "second",
                  phoneLabel: true,
                  cell: ({ signUps }) => signUps,
                },
                {
                  key: "reached",
                  header: t("reached"),
                  align: "end",
                  phone: "second-end",
                  phoneLabel: true,
                  cell: ({ reached }) => reached,
                },
                {
                  key: "review",
                  header: t("review"),
                  align: "end",
                  cell: ({ reviewCents }) => <Money cents={reviewCents} />,
                },
                {
                  key: "earned",
                  header: t("earned"),
                  align: "end",
                  phone: "title-end",
                  cell: ({ earnedCents }) => <Money cents={earnedCents} />,
                },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}
