import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useTranslations } from "use-intl";
import { decodeId } from "#src/shared/ids.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { InvoiceSheet } from "./both/invoice-sheet.tsx";
import { type Invoice, invoiceQuery } from "./queries.ts";

/** `/invoices/{id}`: an invoice or credit note on paper, which is all that is printed. */
export function InvoicePage() {
  const t = useTranslations("invoices.page");
  const list = useTranslations("invoices.list");
  const { id } = useParams({ from: "/bare-customer/invoices/$id" });
  return (
    <BarePage title={list("title")} back={{ to: "/invoices", label: t("back"), leads: "on" }}>
      {isInvoiceId(id) ? <KnownInvoice id={id} /> : <NoInvoice />}
    </BarePage>
  );
}

function isInvoiceId(text: string): text is Invoice["id"] {
  return decodeId("invoice", text) !== null;
}

function KnownInvoice({ id }: { readonly id: Invoice["id"] }) {
  const t = useTranslations("invoices.page");
  const common = useTranslations("common");
  const query = useQuery(invoiceQuery(id));
  if (query.error instanceof ApiError && query.error.code === "not_found") return <NoInvoice />;
  return (
    <QueryView
      query={query}
      errorTitle={t("loadError")}
      skeleton={<SkeletonRows label={common("state.loading")} rows={8} rowHeight={48} />}
    >
      {(invoice) => (
        <>
          <div className="mb-6 flex flex-wrap items-center justify-end gap-4 print:hidden">
            <span className="text-13 text-muted">{t("hint")}</span>
            <Button tone="primary" icon={<Printer strokeWidth={1.6} />} onClick={() => globalThis.print()}>
              {t("print")}
            </Button>
          </div>
          <InvoiceSheet invoice={invoice} />
        </>
      )}
    </QueryView>
  );
}

function NoInvoice() {
  const t = useTranslations("invoices.page");
  const list = useTranslations("invoices.list");
  return (
    <>
      <h1 className="sr-only">{list("title")}</h1>
      <EmptyState title={t("noneTitle")}>{t("none")}</EmptyState>
    </>
  );
}
