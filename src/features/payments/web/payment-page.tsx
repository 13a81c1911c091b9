import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { titleWithBlocks } from "#src/web/pay/slowest-of.ts";
import type { GatewayPaymentId } from "./gateways/gateway-queries.ts";
import { GatewayPaymentView } from "./gateways/lazy-gateways.ts";
import { NoPayment } from "./no-payment.tsx";
import { isGatewayPaymentId, isPaymentId } from "./payment-id.ts";
import { confirmationsOf, isCounting, paymentPhase } from "./payment-phase.ts";
import { PaymentView } from "./payment-view.tsx";
import { type Payment, type PaymentId, paymentQuery } from "./queries.ts";

/** `/payment/{id}`: for its owner, and for anyone who has the link; one at a gateway for its owner alone. */
export function PaymentPage() {
  const { id } = useParams({ from: "/bare/payment/$id" });
  if (isGatewayPaymentId(id)) return <AtGateway id={id} />;
  return isPaymentId(id) ? (
    <KnownPayment id={id} />
  ) : (
    <Frame payment={undefined}>
      <NoPayment />
    </Frame>
  );
}

function AtGateway({ id }: { readonly id: GatewayPaymentId }) {
  return (
    <Suspense fallback={<Frame payment={undefined}>{null}</Frame>}>
      <GatewayPaymentView id={id} />
    </Suspense>
  );
}

/** The page; its title in a tab says how far the coins are. */
function Frame({
  payment,
  children,
}: {
  readonly payment: Payment | undefined;
  readonly children: ReactNode;
}) {
  const t = useTranslations("payments.payment");
  return (
    <BarePage title={useTabTitle(payment)} back={{ to: "/wallet", label: t("close") }}>
      {children}
    </BarePage>
  );
}

function useTabTitle(payment: Payment | undefined): string {
  const t = useTranslations("payments.payment");
  if (payment === undefined) return t("title");
  const phase = paymentPhase(payment);
  if (phase === "settled" || phase === "held") return `${t("title")}: ${t(`phase.${phase}`)}`;
  return titleWithBlocks(t("title"), isCounting(payment) ? confirmationsOf(payment) : null);
}

function KnownPayment({ id }: { readonly id: PaymentId }) {
  const t = useTranslations("payments.payment");
  const common = useTranslations("common");
  const query = useQuery(paymentQuery(id));
  const isNone = query.error instanceof ApiError && query.error.code === "not_found";
  return (
    <Frame payment={query.data?.payment}>
      {isNone ? (
        <NoPayment />
      ) : (
        <QueryView
          query={query}
          errorTitle={t("loadError")}
          skeleton={<SkeletonRows label={common("state.loading")} rows={6} rowHeight={56} />}
        >
          {(shown) => <PaymentView {...shown} />}
        </QueryView>
      )}
    </Frame>
  );
}
