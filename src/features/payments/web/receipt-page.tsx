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
import { type ReceiptId, receiptQuery } from "./queries.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";

/** `/receipts/{id}`: one wallet movement on one printable sheet. */
export function ReceiptPage() {
  const t = useTranslations("payments.receipt");
  const { id } = useParams({ from: "/bare-customer/receipts/$id" });
  return (
    <BarePage title={t("title")} back={{ to: "/transactions", label: t("back") }}>
      {isReceiptId(id) ? <KnownReceipt id={id} /> : <NoReceipt />}
    </BarePage>
  );
}

function isReceiptId(text: string): text is ReceiptId {
  return decodeId("transaction", text) !== null;
}

function KnownReceipt({ id }: { readonly id: ReceiptId }) {
  const t = useTranslations("payments.receipt");
  const common = useTranslations("common");
  const query = useQuery(receiptQuery(id));
  if (query.error instanceof ApiError && query.error.code === "not_found") return <NoReceipt />;
  return (
    <QueryView
      query={query}
      errorTitle={t("loadError")}
      skeleton={<SkeletonRows label={common("state.loading")} rows={6} rowHeight={48} />}
    >
      {(receipt) => (
        <>
          <ReceiptSheet receipt={receipt} />
          <Button
            className="mt-8 print:hidden"
            icon={<Printer strokeWidth={1.6} />}
            onClick={() => globalThis.print()}
          >
            {t("print")}
          </Button>
        </>
      )}
    </QueryView>
  );
}

function NoReceipt() {
  const t = useTranslations("payments.receipt");
  return (
    <>
      <h1 className="sr-only">{t("title")}</h1>
      <EmptyState title={t("noneTitle")}>{t("none")}</EmptyState>
    </>
  );
}
