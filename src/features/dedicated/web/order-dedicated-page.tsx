import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { configurationsQuery } from "./queries.ts";
import { RequestPanels } from "./request-panels.tsx";

const route = getRouteApi("/cabinet/order-dedicated");

/** `/order-dedicated`: requests dedicated servers from the operator; nothing is charged. */
export function OrderDedicatedPage() {
  const t = useTranslations("dedicated");
  const servers = useTranslations("servers");
  const common = useTranslations("common.state");
  const { configuration } = route.useSearch();
  const navigate = route.useNavigate();
  const offers = useQuery(configurationsQuery);
  return (
    <CabinetPage title={t("title")} breadcrumbs={[{ label: servers("title"), to: "/my-servers" }]}>
      <PageHeading title={t("title")} />
      <QueryView
        query={offers}
        errorTitle={t("loadError")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={8} rowHeight={48} />
          </Panel>
        }
      >
        {(configurations) =>
          configurations.some(({ availability }) => availability !== "sold-out") ? (
            <RequestPanels
              configurations={configurations}
              wanted={configuration}
              onWantedChange={(id) => void navigate({ search: { configuration: id }, replace: true })}
            />
          ) : (
            <Panel>
              <EmptyState
                title={t("nothing.title")}
                actions={<ButtonLink href={paths.servers}>{t("nothing.servers")}</ButtonLink>}
              >
                {t("nothing.text")}
              </EmptyState>
            </Panel>
          )
        }
      </QueryView>
    </CabinetPage>
  );
}
