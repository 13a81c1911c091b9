import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { NoPayment } from "../no-payment.tsx";
import { AskAgainButton } from "./ask-again-button.tsx";
import { GatewayHead } from "./gateway-head.tsx";
import { GatewayNotes } from "./gateway-notes.tsx";
import { awaitsMoney, gatewayPhase, isPayable } from "./gateway-phase.ts";
import { type GatewayPayment, type GatewayPaymentId, gatewayPaymentQuery } from "./gateway-queries.ts";
import { GatewayRail } from "./gateway-rail.tsx";
import { GatewaySteps } from "./gateway-steps.tsx";
import { PlayGatewayButtons } from "./play-gateway-buttons.tsx";

/** `/payment/{id}` of a payment at a gateway, for its owner. */
export function GatewayPaymentView({ id }: { readonly id: GatewayPaymentId }) {
  const t = useTranslations("gateways.payment");
  const payments = useTranslations("payments.payment");
  const common = useTranslations("common");
  const query = useQuery(gatewayPaymentQuery(id));
  const isNone = query.error instanceof ApiError && query.error.code === "not_found";
  const phase = query.data && gatewayPhase(query.data);
  const isNews = phase === "confirming" || phase === "settled" || phase === "held";
  const title = isNews ? `${payments("title")}: ${t(`phase.${phase}`)}` : payments("title");
  return (
    <BarePage title={title} back={{ to: "/wallet", label: payments("close") }}>
      {isNone ? (
        <NoPayment />
      ) : (
        <QueryView
          query={query}
          errorTitle={payments("loadError")}
          skeleton={<SkeletonRows label={common("state.loading")} rows={6} rowHeight={56} />}
        >
          {(payment) => <ShownPayment payment={payment} />}
        </QueryView>
      )}
    </BarePage>
  );
}

function ShownPayment({ payment }: { readonly payment: GatewayPayment }) {
  const t = useTranslations("gateways.payment");
  const phase = gatewayPhase(payment);
  const parts = { payment, phase };
  const isSettled = phase === "settled";
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_320px] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <GatewayHead {...parts} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <GatewayRail {...parts} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {!isSettled && <GatewayNotes {...parts} />}
        <GatewaySteps {...parts} />
        {isSettled && <GatewayNotes {...parts} />}
        {(!awaitsMoney(phase) || isPayable(payment, phase)) && !isSettled && (
          <p className="text-13 text-pretty text-muted">
            {t(phase === "held" ? "closeHintHeld" : "closeHint")}
          </p>
        )}
        {!isSettled && <SupportLine id={payment.id} />}
        {awaitsMoney(phase) && <AskAgainButton id={payment.id} />}
        <PlayGatewayButtons {...parts} />
      </div>
    </div>
  );
}
