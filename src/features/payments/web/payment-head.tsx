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
import { confirmationsOf, isRateOver, type PaymentPhase, takesCoins } from "./payment-phase.ts";
import type { Payment } from "./queries.ts";
import { usdRateText } from "./usd-rate-text.ts";
import { unbroken } from "./unbroken.ts";
import { useNowMs } from "./use-now-ms.ts";

const buoys: Readonly<Record<PaymentPhase, BuoyKind>> = {
  waiting: "off",
  partial: "warn",
  confirming: "busy",
  settled: "ok",
  expired: "warn",
  held: "warn",
  unpriced: "warn",
  paused: "warn",
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
  const { method } = payment;
  const asked = takesCoins(phase) ? payment.remainingAmount : payment.dueAmount;
  const isLocked = takesCoins(phase) && !isRateOver(payment, phase);
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
          {asked} <span className="text-muted">{method.asset}</span>
        </BdiCode>
      </h1>
      {method.name !== method.network && (
        <p className="text-14 font-medium">
          {t("coinOn", { coin: method.name, network: unbroken(method.network) })}
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-fg2">
        <AskedFor payment={payment} phase={phase} />
        {isLocked ? (
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

/** What the coins are worth and at which rate: of a part what is missing, after its time at the present rate. */
function AskedFor({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.payment");
  const isOver = isRateOver(payment, phase);
  const rate = isOver ? (payment.method.rateUsd ?? payment.rateUsd) : payment.rateUsd;
  const values = { ...richTags, amount: formatCents(payment.dueCents), rate: usdRateText(rate) };
  return (
    <span>
      {phase === "partial"
        ? t.rich("restAtRate", { ...values, rest: formatCents(payment.remainingCents) })
        : t.rich(isOver ? "atPresentRate" : "atRate", values)}
    </span>
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
  if (!takesCoins(phase) || isRateOver(payment, phase)) return null;
  const startMs = Date.parse(payment.createdAt);
  const endMs = Date.parse(payment.expiresAt);
  const leftSeconds = Math.max(0, Math.round((endMs - nowMs) / 1000));
  const allSeconds = Math.round((endMs - startMs) / 1000);
  return (
    <ScaleBar kind="progress" label={t("timeLeft")} value={leftSeconds} max={allSeconds} className="mt-4" />
  );
}
