import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { decodeId } from "#src/shared/ids.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { FormerSheet } from "./former-sheet.tsx";
import { type FormerInvoice, formerInvoiceQuery } from "./queries.ts";

/** `/former-invoices/{id}`: an invoice of the system that the site used before, on paper. */
export function FormerInvoicePage() {
  const { id } = useParams({ from: "/bare-customer/former-invoices/$id" });
  return isFormerInvoiceId(id) ? (
    <KnownInvoice id={id} />
  ) : (
    <Frame>
      <NoInvoice />
    </Frame>
  );
}

function Frame({ title, children }: { readonly title?: string | undefined; readonly children: ReactNode }) {
  const t = useTranslations("former");
  return (
    <BarePage title={title ?? t("list.title")} back={{ to: "/former-invoices", label: t("page.back") }}>
      {children}
    </BarePage>
  );
}

function isFormerInvoiceId(text: string): text is FormerInvoice["id"] {
  return decodeId("formerInvoice", text) !== null;
}

function KnownInvoice({ id }: { readonly id: FormerInvoice["id"] }) {
  const t = useTranslations("former.page");
  const common = useTranslations("common");
  const query = useQuery(formerInvoiceQuery(id));
  if (query.error instanceof ApiError && query.error.code === "not_found") {
    return (
      <Frame>
        <NoInvoice />
      </Frame>
    );
  }
  return (
    <Frame title={query.data === undefined ? undefined : t("title", { number: query.data.number })}>
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
            <FormerSheet invoice={invoice} />
          </>
        )}
      </QueryView>
    </Frame>
  );
}

function NoInvoice() {
  const t = useTranslations("former");
  return (
    <>
      <h1 className="sr-only">{t("list.title")}</h1>
      <EmptyState title={t("page.noneTitle")}>{t("page.none")}</EmptyState>
    </>
  );
}
