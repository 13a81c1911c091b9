import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { DownloadYear } from "./download-year.tsx";
import { invoicesQuery } from "./queries.ts";
import { useInvoiceColumns } from "./use-invoice-columns.tsx";

/** `/invoices`: every invoice and credit note, by year, and those of a year as a file. */
export function InvoicesPage() {
  const t = useTranslations("invoices.list");
  const common = useTranslations("common");
  const filter = useSearch({ from: "/cabinet/invoices" });
  const query = useInfiniteQuery(invoicesQuery(filter));
  const years = query.data?.pages[0]?.years ?? [];
  const columns = useInvoiceColumns();
  return (
    <CabinetPage title={t("title")}>
      <PageHeading
        title={t("title")}
        actions={
          <>
            <Link to="/transactions" className={buttonClass()}>
              {t("back")}
            </Link>
            {years.length > 0 && <DownloadYear year={filter.year} />}
          </>
        }
      />
      {years.length > 1 && <YearChoice years={years} year={filter.year} />}
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
          const isOn = pages[0]?.isOn ?? false;
          return (
            <>
              <Panel flush>
                {invoices.length === 0 ? (
                  <EmptyState title={t(isOn ? "emptyTitle" : "offTitle")}>
                    {t(isOn ? "empty" : "off")}
                  </EmptyState>
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

interface YearChoiceProps {
  readonly years: readonly number[];
  readonly year: number | undefined;
}

function YearChoice({ years, year }: YearChoiceProps) {
  const t = useTranslations("invoices.list");
  const navigate = useNavigate();
  const options = [
    { value: "all", label: t("allYears") },
    ...years.map((one) => ({ value: String(one), label: String(one) })),
  ];
  return (
    <div className="max-w-60">
      <SelectField
        label={t("year")}
        value={year === undefined ? "all" : String(year)}
        options={options}
        onValueChange={(value) =>
          void navigate({
            to: "/invoices",
            search: value === "all" ? {} : { year: Number(value) },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}
