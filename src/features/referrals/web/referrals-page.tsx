import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { EarnedPayouts } from "#src/features/payouts/web/earned-payouts-widget.tsx";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { EarnedPanel } from "./earned-panel.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { referralsQuery } from "./queries.ts";
import { TermsPanel } from "./terms-panel.tsx";
import { useReferredColumns } from "./use-referred-columns.tsx";

/** `/referrals`: the customer's own link, whom it brought, and what that earned. */
export function ReferralsPage() {
  const t = useTranslations("referrals.page");
  const common = useTranslations("common.state");
  const query = useInfiniteQuery(referralsQuery);
  const columns = useReferredColumns();
  return (
    <CabinetPage title={t("title")}>
      <PageHeading title={t("title")} />
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={6} rowHeight={48} isTable />
          </Panel>
        }
      >
        {({ pages }) => {
          const [first] = pages;
          const referred = pages.flatMap((page) => page.referred);
          return (
            <>
              {first !== undefined && (
                <>
                  <EarnedPanel sums={first.sums} />
                  <LinkPanel link={first.link} />
                  <TermsPanel programme={first.programme} ownTerms={first.ownTerms} />
                </>
              )}
              <Panel title={t("referred")} flush>
                {referred.length === 0 ? (
                  <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
                ) : (
                  <DataTable
                    caption={t("caption")}
                    columns={columns}
                    rows={referred.map((row, place) => ({ ...row, place }))}
                    rowKey={({ place }) => String(place)}
                    rowHeight={48}
                  />
                )}
              </Panel>
              <MoreButton query={query} className="self-center" />
              <EarnedPayouts source="rewards" />
            </>
          );
        }}
      </QueryView>
    </CabinetPage>
  );
}
