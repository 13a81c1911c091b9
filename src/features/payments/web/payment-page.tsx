import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { PaymentView } from "./payment-view.tsx";
import { isPaymentId } from "./payment-id.ts";
import { type PaymentId, paymentQuery } from "./queries.ts";

/** `/payment/{id}`: for its owner, and for anyone who has the link. */
export function PaymentPage() {
  const t = useTranslations("payments.payment");
  const { id } = useParams({ from: "/bare/payment/$id" });
  return (
    <BarePage title={t("title")} back={{ to: "/wallet", label: t("close") }}>
      {isPaymentId(id) ? <KnownPayment id={id} /> : <NoPayment />}
    </BarePage>
  );
}

function KnownPayment({ id }: { readonly id: PaymentId }) {
  const t = useTranslations("payments.payment");
  const common = useTranslations("common");
  const query = useQuery(paymentQuery(id));
  if (query.error instanceof ApiError && query.error.code === "not_found") return <NoPayment />;
  return (
    <QueryView
      query={query}
      errorTitle={t("loadError")}
      skeleton={<SkeletonRows label={common("state.loading")} rows={6} rowHeight={56} />}
    >
      {(shown) => <PaymentView {...shown} />}
    </QueryView>
  );
}

function NoPayment() {
  const t = useTranslations("payments.payment");
  return (
    <>
      <h1 className="sr-only">{t("title")}</h1>
      <EmptyState
        title={t("noneTitle")}
        actions={
          <Link to="/deposit" className={buttonClass({ tone: "primary" })}>
            {t("topUp")}
          </Link>
        }
      >
        {t("none")}
      </EmptyState>
    </>
  );
}
