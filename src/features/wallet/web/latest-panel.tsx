import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { DirectionChoice } from "./direction-choice.tsx";
import { latestTransactionsQuery, type TransactionFilter } from "./queries.ts";
import { TransactionTable } from "./transaction-table.tsx";

/** The newest movements, all of them or one direction, and the way to the whole list. */
export function LatestPanel() {
  const t = useTranslations("wallet");
  const common = useTranslations("common");
  const [direction, setDirection] = useState<TransactionFilter["direction"]>();
  const query = useQuery({ ...latestTransactionsQuery(direction), placeholderData: keepPreviousData });
  const isNew = direction === undefined && query.data?.transactions.length === 0;
  return (
    <Panel
      title={t("latest")}
      flush
      control={isNew ? undefined : <DirectionChoice value={direction} onValueChange={setDirection} />}
    >
      <QueryView
        query={query}
        errorTitle={t("entriesError")}
        level={3}
        skeleton={<SkeletonRows label={common("state.loading")} rows={6} rowHeight={48} isTable />}
      >
        {({ transactions, summary }) =>
          transactions.length === 0 ? (
            <EmptyState level={3} compact title={t(isNew ? "emptyTitle" : "noneTitle")}>
              {t(isNew ? "empty" : "none")}
            </EmptyState>
          ) : (
            <>
              <TransactionTable transactions={transactions} isBrief />
              <Link
                to="/transactions"
                search={direction === undefined ? {} : { direction }}
                className="block border-t border-line px-4 py-3 text-13 font-medium hover:bg-surface2"
              >
                {t("allEntries", { count: summary?.count ?? transactions.length })}
              </Link>
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}
