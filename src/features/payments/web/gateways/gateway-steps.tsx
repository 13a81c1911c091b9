import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { type Step, StepList, type StepState } from "#src/web/ui/step-list.tsx";
import type { GatewayPartProps } from "./gateway-head.tsx";
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
  const cents = creditedOf(payment);
  const expected = isSettled || phase === "partial" ? cents : payment.dueCents - payment.feeCents;
  return (
    <StepList
      steps={[
        step("created", "done", { title: t("created"), time: time(payment.createdAt) }),
        step("seen", seenAt === null ? "active" : "done", {
          title: t(seenAt === null ? "waiting" : "seen"),
          detail: payment.deposits.length === 0 ? t("nothingSeen") : <SeenMoney payment={payment} />,
          time: seenAt === null ? undefined : time(seenAt),
        }),
        step("credited", isSettled ? "done" : phase === "confirming" ? "active" : "waiting", {
          title: t("credited"),
          detail: phase === "held" ? t("held") : t("toBalance", { amount: formatCents(expected) }),
          time: creditAt === null ? undefined : time(creditAt),
        }),
      ]}
    />
  );
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
