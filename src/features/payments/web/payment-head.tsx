import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { clock } from "#src/web/clock.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Countdown } from "#src/web/ui/countdown.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { confirmationsOf, type PaymentPhase } from "./payment-phase.ts";
import type { Payment } from "./queries.ts";
import { usdRateText } from "./usd-rate-text.ts";
import { useNowMs } from "./use-now-ms.ts";

const buoys: Readonly<Record<PaymentPhase, BuoyKind>> = {
  waiting: "off",
  partial: "warn",
  confirming: "busy",
  settled: "ok",
  expired: "warn",
  held: "warn",
};

export interface PaymentPartProps {
  readonly payment: Payment;
  readonly phase: PaymentPhase;
}

/** State, amount to send, rate, time left, and how far it is. */
export function PaymentHead({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.payment");
  const common = useTranslations("common");
  const times = useTimes();
  const counts = confirmationsOf(payment) ?? { have: 0, need: 0 };
  const asked = phase === "partial" ? payment.remainingAmount : payment.dueAmount;
  const isHeld = phase === "waiting" || phase === "partial";
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span role="status" className="flex flex-wrap items-center gap-3">
          <Buoy kind={buoys[phase]}>{t(`phase.${phase}`, { ...counts })}</Buoy>
          {payment.simulated && <Tag>{common("simulated")}</Tag>}
        </span>
        <span className="text-12 text-muted">
          <BdiCode className="wrap-anywhere">{payment.id}</BdiCode>
          <CopyButton
            value={payment.id}
            label={common("action.copy")}
            of={payment.id}
            copiedLabel={common("action.copied")}
            className="ms-1.5"
          />
        </span>
      </div>
      <h1 className="my-2 text-32 font-normal md:text-40 wrap-anywhere">
        <BdiCode>
          {asked} <span className="text-muted">{payment.method.asset}</span>
        </BdiCode>
      </h1>
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-fg2">
        <span>
          {t.rich("atRate", {
            ...richTags,
            amount: formatCents(payment.dueCents),
            rate: usdRateText(payment.rateUsd),
          })}
        </span>
        {isHeld ? (
          <span>
            {t("heldFor")}{" "}
            <strong className="font-medium text-fg">
              <Countdown untilMs={Date.parse(payment.expiresAt)} now={clock.nowMs} />
            </strong>
          </span>
        ) : (
          <span>{t("createdAt", { time: times.stamp(payment.createdAt) })}</span>
        )}
      </p>
      <Progress payment={payment} phase={phase} />
    </section>
  );
}

/** Time left while waiting, confirmations afterwards; a credited one is full. */
function Progress({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.payment");
  const nowMs = useNowMs();
  const counts = confirmationsOf(payment);
  if ((phase === "confirming" || phase === "settled") && counts) {
    return (
      <ScaleBar
        kind="progress"
        label={t("confirmationsLabel")}
        value={phase === "settled" ? counts.need : counts.have}
        max={counts.need}
        className="mt-4"
      />
    );
  }
  if (phase !== "waiting" && phase !== "partial") return null;
  const startMs = Date.parse(payment.createdAt);
  const endMs = Date.parse(payment.expiresAt);
  const leftSeconds = Math.max(0, Math.round((endMs - nowMs) / 1000));
  const allSeconds = Math.round((endMs - startMs) / 1000);
  return (
    <ScaleBar kind="progress" label={t("timeLeft")} value={leftSeconds} max={allSeconds} className="mt-4" />
  );
}
