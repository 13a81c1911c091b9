import { useFormatter, useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { ConfirmationBlocks } from "#src/web/ui/scale-bar.tsx";
import { type Step, StepList, type StepState } from "#src/web/ui/step-list.tsx";
import { confirmationsFor } from "./estimate-coins.ts";
import type { PaymentPartProps } from "./payment-head.tsx";
import { arrivedDeposits, confirmationsOf, creditedAt, firstSeenAt } from "./payment-phase.ts";

/** Created, seen, confirming, credited: with the times of what happened and the blocks of what runs. */
export function PaymentSteps({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.step");
  const format = useFormatter();
  const timeOf = (instant: string | null) =>
    instant === null ? undefined : format.dateTime(Date.parse(instant), { timeStyle: "medium" });
  const seenAt = firstSeenAt(payment);
  const counts = confirmationsOf(payment);
  const isSettled = phase === "settled";
  const expected = confirmationsFor(payment.dueCents, payment.method);
  // While the worth of the first coins is unknown the server counts on the most blocks.
  const need = counts === null || counts.have === 0 ? expected : counts.need;
  const have = counts?.have ?? 0;
  const step = (key: string, state: StepState, rest: Omit<Step, "key" | "state" | "stateLabel">): Step => ({
    key,
    state,
    stateLabel: t(`state.${state}`),
    ...rest,
  });
  const steps: readonly Step[] = [
    step("created", "done", {
      title: t("created"),
      detail: t("rateUntil", { time: timeOf(payment.expiresAt) ?? "" }),
      time: timeOf(payment.createdAt),
    }),
    seenAt === null
      ? step("seen", phase === "expired" ? "waiting" : "active", {
          title: t("waiting"),
          detail: t("nothingSeen"),
        })
      : step("seen", "done", {
          title: t("seen"),
          detail: <SeenAmounts payment={payment} />,
          time: timeOf(seenAt),
        }),
    step("confirming", isSettled ? "done" : seenAt === null ? "waiting" : "active", {
      title: t("confirming"),
      detail: seenAt === null ? t("blocksNeeded", { count: need }) : t("blocks", { have, need }),
      content:
        seenAt === null || isSettled ? undefined : (
          <ConfirmationBlocks label={t("blocks", { have, need })} have={have} need={need} />
        ),
    }),
    step("credited", isSettled ? "done" : "waiting", {
      title: t("credited"),
      detail: t("toBalance", { amount: formatCents(payment.dueCents) }),
      time: isSettled ? timeOf(creditedAt(payment)) : undefined,
    }),
  ];
  return <StepList steps={steps} />;
}

/** What came, one line each. */
function SeenAmounts({ payment }: Pick<PaymentPartProps, "payment">) {
  return arrivedDeposits(payment).map(({ id, amount, txid }) => (
    <p key={id}>
      <bdi dir="ltr">
        {amount} {payment.method.asset}
      </bdi>{" "}
      <bdi dir="ltr" title={txid} className="font-mono text-12">
        {txid.slice(0, 6)}…{txid.slice(-4)}
      </bdi>
    </p>
  ));
}
