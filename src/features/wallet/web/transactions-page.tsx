import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { DownloadButton } from "./download-button.tsx";
import { IncomingPanel } from "./incoming-panel.tsx";
import { type TransactionFilter, transactionsQuery } from "./queries.ts";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionTotal } from "./transaction-total.tsx";
import { TransactionTable } from "./transaction-table.tsx";
import { useWalletTitle } from "./use-wallet-title.ts";

/** `/transactions`: the wallet's history, filtered, and the same list as a file. */
export function TransactionsPage() {
  const t = useTranslations("wallet.transactions");
  const common = useTranslations("common");
  const filter = useSearch({ from: "/cabinet/transactions" });
  const navigate = useNavigate();
  const query = useInfiniteQuery(transactionsQuery(filter));
  const summary = query.data?.pages[0]?.summary ?? undefined;
  // Of the whole list, so that the way to the invoices does not go with a filter.
  const whole = useInfiniteQuery(transactionsQuery({}));
  const hasInvoices = whole.data?.pages.some((page) =>
    page.transactions.some(({ invoice }) => invoice !== null),
  );
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const setFilter = (search: TransactionFilter) =>
    navigate({ to: "/transactions", search, replace: true, resetScroll: false });
  return (
    <CabinetPage title={useWalletTitle(t("title"))}>
      <PageHeading
        title={t("title")}
        actions={
          <>
            {hasInvoices && (
              <Link to="/invoices" className={buttonClass()}>
                {t("invoices")}
              </Link>
            )}
            {summary?.hasFormerInvoices === true && (
              <Link to="/former-invoices" className={buttonClass()}>
                {t("formerInvoices")}
              </Link>
            )}
            <DownloadButton filter={filter}>{t("download")}</DownloadButton>
          </>
        }
      />
      <TransactionFilters filter={filter} kinds={summary?.kinds} onChange={setFilter} />
      {mayShowIncoming(filter) && <IncomingPanel />}
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("state.loading")} rows={8} rowHeight={48} isTable />
          </Panel>
        }
      >
        {({ pages }) => {
          const transactions = pages.flatMap((page) => page.transactions);
          if (transactions.length === 0) {
            return (
              <Panel flush>
                <NoTransactions isFiltered={isFiltered} />
              </Panel>
            );
          }
          return (
            <>
              <Panel flush>
                <TransactionTable transactions={transactions} />
                {summary && <TransactionTotal summary={summary} />}
              </Panel>
              <MoreButton query={query} className="self-center" />
            </>
          );
        }}
      </QueryView>
    </CabinetPage>
  );
}

/** Money that comes is of no day and found by no text yet. */
function mayShowIncoming({ kind = "deposit", direction = "in", ...rest }: TransactionFilter): boolean {
  return (
    kind === "deposit" && direction === "in" && Object.values(rest).every((value) => value === undefined)
  );
}

function NoTransactions({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTranslations("wallet.transactions");
  if (isFiltered) {
    return (
      <EmptyState
        title={t("noMatchTitle")}
        actions={
          <Link to="/transactions" search={{}} className={buttonClass()}>
            {t("clear")}
          </Link>
        }
      >
        {t("noMatch")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("emptyTitle")}
      actions={
        <Link to="/deposit" className={buttonClass({ tone: "primary" })}>
          {t("topUp")}
        </Link>
      }
    >
      {t("empty")}
    </EmptyState>
  );
}
