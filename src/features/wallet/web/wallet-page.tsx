import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { MethodsWidget } from "#src/features/payments/web/methods-widget.tsx";
import { DomainFundingWidget } from "#src/features/domains/web/domain-funding-widget.tsx";
import { FundingWidget } from "#src/features/servers/web/funding-widget.tsx";
import { formatCents } from "#src/shared/money.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { latestTransactionsQuery, walletQuery } from "./queries.ts";
import { TransactionTable } from "./transaction-table.tsx";

/** `/wallet`: the balance, how long it lasts, how to add to it, and the last movements. */
export function WalletPage() {
  const t = useTranslations("wallet");
  const common = useTranslations("common");
  const wallet = useQuery(walletQuery);
  const loading = common("state.loading");
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
          <Panel title={t("balance")}>
            <QueryView
              query={wallet}
              errorTitle={t("loadError")}
              level={3}
              skeleton={<SkeletonRows label={loading} rows={2} rowHeight={40} />}
            >
              {(amounts) => <Amounts {...amounts} />}
            </QueryView>
          </Panel>
          <LatestEntries />
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title={t("funding")}>
            <FundingWidget />
            <DomainFundingWidget />
          </Panel>
          <MethodsWidget />
        </div>
      </div>
    </CabinetPage>
  );
}

function Amounts({ balanceCents, heldCents, debtCents }: ApiOutput<"GET /v2/wallet">) {
  const t = useTranslations("wallet");
  return (
    <div className="flex flex-col gap-3">
      <Money cents={balanceCents} className="text-32" />
      {debtCents > 0 && (
        <Note tone="danger" title={t("debtTitle")}>
          {t("debt", { amount: formatCents(debtCents) })}
        </Note>
      )}
      <KeyValueList
        items={[
          { key: "held", label: t("held"), value: <Money cents={heldCents} /> },
          ...(debtCents > 0
            ? [{ key: "debt", label: t("debtLabel"), value: <Money cents={debtCents} /> }]
            : []),
        ]}
      />
    </div>
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
