import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ConfirmationBlocks } from "#src/web/ui/scale-bar.tsx";
import { type Step, StepList, type StepState } from "#src/web/ui/step-list.tsx";
import { confirmationsFor } from "./estimate-coins.ts";
import type { PaymentPartProps } from "./payment-head.tsx";
import {
  arrivedCents,
  arrivedDeposits,
  type Confirmations,
  confirmationsOf,
  creditedAt,
  firstSeenAt,
} from "./payment-phase.ts";
import type { Payment } from "./queries.ts";

/** Created, seen, confirming, credited: with the times of what happened and the blocks of what runs. */
export function PaymentSteps({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.step");
  const { time: timeOf } = useTimes();
  const seenAt = firstSeenAt(payment);
  const settledAt = phase === "settled" ? creditedAt(payment) : null;
  const blocks = shownBlocks(payment);
  const confirming = confirmingState(phase === "settled", seenAt !== null, blocks);

  const step = (key: string, state: StepState, rest: Omit<Step, "key" | "state" | "stateLabel">): Step => ({
    key,
    state,
    stateLabel: t(`state.${state}`),
    ...rest,
  });
  const steps: readonly Step[] = [
    step("created", "done", {
      title: t("created"),
      detail: t("rateUntil", { time: timeOf(payment.expiresAt) }),
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
    step("confirming", confirming, {
      title: t("confirming"),
      detail: seenAt === null ? t("blocksNeeded", { count: blocks.need }) : t("blocks", { ...blocks }),
      content:
        confirming === "active" ? (
          <ConfirmationBlocks label={t("blocks", { ...blocks })} {...blocks} />
        ) : undefined,
    }),
    step("credited", phase === "settled" ? "done" : "waiting", {
      title: t("credited"),
      detail: t("toBalance", {
        amount: formatCents(phase === "settled" ? arrivedCents(payment) : payment.dueCents),
      }),
      time: settledAt === null ? undefined : timeOf(settledAt),
    }),
  ];
  return <StepList steps={steps} />;
}

/** While the first coins have no rate the server requires the most blocks; the amount due gives the likely number. */
function shownBlocks(payment: Payment): Confirmations {
  const counts = confirmationsOf(payment);
  if (counts !== null && counts.have > 0) return counts;
  return { have: 0, need: confirmationsFor(payment.dueCents, payment.method) };
}

function confirmingState(isSettled: boolean, isSeen: boolean, { have, need }: Confirmations): StepState {
  if (isSettled || (isSeen && have >= need)) return "done";
  return isSeen ? "active" : "waiting";
}

/** What came, one line each. */
function SeenAmounts({ payment }: { readonly payment: Payment }) {
  return arrivedDeposits(payment).map(({ id, amount, asset, txid }) => (
    <p key={id}>
      <bdi dir="ltr">
        {amount} {asset}
      </bdi>{" "}
      <bdi dir="ltr" title={txid} className="font-mono text-12">
        {txid.slice(0, 6)}…{txid.slice(-4)}
      </bdi>
    </p>
  ));
}
