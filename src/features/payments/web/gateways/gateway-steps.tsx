import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { type Step, StepList, type StepState } from "#src/web/ui/step-list.tsx";
import type { GatewayPartProps } from "./gateway-head.tsx";
import { feeValues } from "./fee-values.ts";
import { creditedOf, firstSeenAt, lastCreditAt } from "./gateway-phase.ts";
import type { GatewayPayment } from "./gateway-queries.ts";

/** Created, seen by the gateway, credited: with the times of what happened. */
export function GatewaySteps({ payment, phase }: GatewayPartProps) {
  const t = useTranslations("gateways.step");
  const { time } = useTimes();
  const seenAt = firstSeenAt(payment);
  const isSettled = phase === "settled";
  const creditAt = isSettled ? lastCreditAt(payment) : null;
  const step = (key: string, state: StepState, rest: Pick<Step, "title" | "detail" | "time">): Step => ({
    key,
    state,
    stateLabel: t(`state.${state}`),
    ...rest,
  });
  return (
    <StepList
      steps={[
        step("created", "done", { title: t("created"), time: time(payment.createdAt) }),
        step("seen", seenAt !== null ? "done" : phase === "expired" ? "waiting" : "active", {
          title: t(seenAt === null ? "waiting" : "seen"),
          detail:
            payment.deposits.length > 0 ? (
              <SeenMoney payment={payment} />
            ) : (
              t(phase === "expired" ? "nothingInTime" : "nothingSeen")
            ),
          time: seenAt === null ? undefined : time(seenAt),
        }),
        step("credited", isSettled ? "done" : phase === "confirming" ? "active" : "waiting", {
          title: t("credited"),
          detail: <ToBalance payment={payment} phase={phase} />,
          time: creditAt === null ? undefined : time(creditAt),
        }),
      ]}
    />
  );
}

/** What the balance gets. Nothing is promised of what has no worth yet, nor of what is not expected any more. */
function ToBalance({ payment, phase }: GatewayPartProps) {
  const t = useTranslations("gateways.step");
  switch (phase) {
    case "waiting":
      return t("toBalance", { amount: formatCents(payment.dueCents - payment.feeCents) });
    case "settled":
      return t("toBalance", { amount: formatCents(creditedOf(payment)) });
    case "partial":
      return t("toBalanceSoFar", { amount: formatCents(creditedOf(payment)) });
    case "confirming":
      return t("toBalanceLater", feeValues(payment));
    case "held":
      return t("held");
    case "expired":
      return null;
  }
}

/** What came, one line each, with what becomes of it. */
function SeenMoney({ payment }: { readonly payment: GatewayPayment }) {
  const t = useTranslations("gateways.state");
  return payment.deposits.map(({ id, amount, asset, cents, state, fate }) => (
    <p key={id} className="flex flex-wrap items-center gap-x-2">
      <bdi dir="ltr" className={fate === "gone" ? "line-through" : undefined}>
        {amount} {asset}
      </bdi>
      {cents !== null && fate !== "gone" && <bdi dir="ltr">{formatCents(cents)}</bdi>}
      <span>{t(state)}</span>
    </p>
  ));
}
