import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { type Column, DataTable, rowLinkClass } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { FormerAmount } from "./former-amount.tsx";
import { type FormerInvoiceRow, formerInvoicesQuery } from "./queries.ts";

/** `/former-invoices`: invoices of the system that the site used before, to be read and printed. */
export function FormerInvoicesPage() {
  const t = useTranslations("former.list");
  const common = useTranslations("common");
  const query = useInfiniteQuery(formerInvoicesQuery());
  const columns = useColumns();
  return (
    <CabinetPage title={t("title")}>
      <PageHeading
        title={t("title")}
        actions={
          <Link to="/transactions" className={buttonClass()}>
            {t("back")}
          </Link>
        }
      />
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("state.loading")} rows={6} rowHeight={48} isTable />
          </Panel>
        }
      >
        {({ pages }) => {
          const invoices = pages.flatMap((page) => page.invoices);
          return (
            <>
              <Panel flush>
                {invoices.length === 0 ? (
                  <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>
                ) : (
                  <DataTable
                    caption={t("caption")}
                    columns={columns}
                    rows={invoices}
                    rowKey={({ id }) => id}
                    rowHeight={48}
                  />
                )}
              </Panel>
              <MoreButton query={query} className="self-center" />
            </>
          );
        }}
      </QueryView>
    </CabinetPage>
  );
}

function useColumns(): readonly Column<FormerInvoiceRow>[] {
  const t = useTranslations("former.list");
  const states = useTranslations("former.state");
  const times = useTimes();
  return [
    {
      key: "number",
      header: t("number"),
      phone: "title",
      cell: ({ id, number }) => (
        <Link to="/former-invoices/$id" params={{ id }} className={rowLinkClass}>
          <bdi>{number}</bdi>
        </Link>
      ),
    },
    { key: "state", header: t("state"), phone: "second", cell: ({ state }) => states(state) },
    {
      key: "issued",
      header: t("issued"),
      phone: "second-end",
      cell: ({ issuedAt }) => (
        <BdiCode className="whitespace-nowrap">{issuedAt === null ? "–" : times.dayUtc(issuedAt)}</BdiCode>
      ),
    },
    {
      key: "total",
      header: t("total"),
      align: "end",
      phone: "title-end",
      cell: ({ totalCents, currency }) => <FormerAmount cents={totalCents} currency={currency} />,
    },
  ];
}
