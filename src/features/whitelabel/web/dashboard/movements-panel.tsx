import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { type Movement, movementsQuery } from "./queries.ts";

/** What moved the margin, newest first, with what could be withdrawn after each. */
export function MovementsPanel({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelDashboard.movements");
  const common = useTranslations("common.state");
  const query = useInfiniteQuery(movementsQuery(id));
  const columns = useColumns();
  return (
    <>
      <Panel flush title={t("title")}>
        <QueryView
          query={query}
          errorTitle={t("loadError")}
          skeleton={<SkeletonRows label={common("loading")} rows={4} rowHeight={40} />}
        >
          {({ pages }) => {
            const rows = pages.flatMap(({ transactions }) => transactions);
            return rows.length === 0 ? (
              <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
            ) : (
              <DataTable
                caption={t("title")}
                columns={columns}
                rows={rows}
                rowKey={(row) => `${row.kind} ${row.id}`}
              />
            );
          }}
        </QueryView>
      </Panel>
      <MoreButton query={query} className="self-center" />
    </>
  );
}

function useColumns(): readonly Column<Movement>[] {
  const t = useTranslations("whitelabelDashboard.movements");
  const times = useTimes();
  return [
    { key: "when", header: t("when"), phone: "second", cell: ({ createdAt }) => times.stamp(createdAt) },
    {
      key: "what",
      header: t("what"),
      phone: "title",
      cell: ({ kind, product }) => (
        <>
          {t(`kinds.${kind}`)} {product !== null && <bdi className="text-muted">{product}</bdi>}
        </>
      ),
    },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "title-end",
      cell: (row) => <Money signed cents={amountOf(row)} />,
    },
    {
      key: "free",
      header: t("free"),
      align: "end",
      phone: "second-end",
      cell: ({ isFrozen, maturesAt }) =>
        isFrozen ? t("frozen") : maturesAt === null ? "–" : times.day(maturesAt),
    },
    {
      key: "available",
      header: t("available"),
      align: "end",
      phone: "third",
      phoneLabel: true,
      cell: ({ availableAfterCents }) => <Money cents={availableAfterCents} />,
    },
  ];
}

/** What it earned or took; of margin that became available all of it. */
function amountOf({ kind, pendingCents, availableCents, debtCents }: Movement): number {
  return kind === "maturity" ? -pendingCents : pendingCents + availableCents - debtCents;
}
