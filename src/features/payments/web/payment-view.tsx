import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { DemoPayButtons } from "./demo-pay-buttons.tsx";
import { DemoReorgButtons } from "./demo-reorg-buttons.tsx";
import { PaymentHead } from "./payment-head.tsx";
import { PaymentNotes } from "./payment-notes.tsx";
import { isCounting, paymentPhase, takesCoins } from "./payment-phase.ts";
import { PaymentRail } from "./payment-rail.tsx";
import { PaymentSteps } from "./payment-steps.tsx";
import type { ShownPayment } from "./queries.ts";

// Lazy: it is needed late, and loads the form components.
const FindTransactionForm = lazy(async () => ({
  default: (await import("./find-transaction-form.tsx")).FindTransactionForm,
}));

/** A payment in its present phase: amount and time, code and address, what happened and what is next. */
export function PaymentView({ payment, owner }: ShownPayment) {
  const t = useTranslations("payments.payment");
  const phase = paymentPhase(payment);
  const isOwner = owner !== null;
  const notes = <PaymentNotes payment={payment} phase={phase} owner={owner} />;
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_320px] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <PaymentHead payment={payment} phase={phase} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PaymentRail payment={payment} phase={phase} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {/* That it is credited comes below the steps, which do not move when they are done. */}
        {phase !== "settled" && notes}
        <PaymentSteps payment={payment} phase={phase} />
        {phase === "settled" && notes}
        {isOwner && phase !== "settled" && (
          <p className="text-13 text-pretty text-muted">
            {t(phase === "held" ? "closeHintHeld" : "closeHint")}
          </p>
        )}
        {phase !== "settled" && phase !== "held" && (
          <SupportLine id={payment.id} about={isOwner ? { kind: "payment", id: payment.id } : undefined} />
        )}
        {/* What goes once coins have come is last. */}
        {isOwner && takesCoins(phase) && !isCounting(payment) && (
          <Suspense>
            <FindTransactionForm methods={[payment.method]} />
          </Suspense>
        )}
        {takesCoins(phase) && <DemoPayButtons payment={payment} />}
        <DemoReorgButtons payment={payment} />
      </div>
    </div>
  );
}
