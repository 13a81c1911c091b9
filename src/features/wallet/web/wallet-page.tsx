import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { MethodsWidget } from "#src/features/payments/web/methods-widget.tsx";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import { ChargesPanel } from "./charges-panel.tsx";
import { LastingPanel } from "./lasting-panel.tsx";
import { latestTransactionsQuery } from "./queries.ts";
import { TransactionTable } from "./transaction-table.tsx";

/** `/wallet`: the balance, how long it lasts, what is charged next, how to add to it, and the last movements. */
export function WalletPage() {
  const t = useTranslations("wallet");
  return (
    <CabinetPage title={t("title")}>
      <PageHeading
        title={t("title")}
        actions={
          <Link to="/deposit" className={buttonClass({ tone: "primary" })}>
            {t("topUp")}
          </Link>
        }
      />
      <div className="grid items-start gap-4 rail:grid-cols-[1fr_336px]">
        <div className="grid min-w-0 gap-4">
          <BalancePanel />
          <LastingPanel />
          <LatestEntries />
        </div>
        <div className="grid min-w-0 gap-4">
          <ChargesPanel />
          <MethodsWidget />
        </div>
      </div>
    </CabinetPage>
  );
}

function LatestEntries() {
  const t = useTranslations("wallet");
  const common = useTranslations("common");
  const query = useQuery(latestTransactionsQuery);
  return (
    <Panel
      title={t("latest")}
      flush
      control={
        <Link to="/transactions" className="touch-target text-13 font-medium text-accent hover:underline">
          {common("action.viewAll")}
        </Link>
      }
    >
      <QueryView
        query={query}
        errorTitle={t("entriesError")}
        level={3}
        skeleton={<SkeletonRows label={common("state.loading")} rows={5} rowHeight={48} isTable />}
      >
        {(transactions) =>
          transactions.length === 0 ? (
            <EmptyState level={3} compact title={t("emptyTitle")}>
              {t("empty")}
            </EmptyState>
          ) : (
            <TransactionTable transactions={transactions} />
          )
        }
      </QueryView>
    </Panel>
  );
}
