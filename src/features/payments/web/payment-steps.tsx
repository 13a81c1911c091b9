import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import type { Confirmations } from "#src/web/pay/slowest-of.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { ConfirmationBlocks } from "#src/web/ui/scale-bar.tsx";
import { type Step, StepList, type StepState } from "#src/web/ui/step-list.tsx";
import { confirmationsFor } from "./estimate-coins.ts";
import type { PaymentPartProps } from "./payment-head.tsx";
import { balanceCents, confirmationsOf, creditedAt, firstSeenAt, isRateOver } from "./payment-phase.ts";
import type { Payment } from "./queries.ts";
import { useDepositText } from "./use-deposit-text.ts";
import { useNowMs } from "./use-now-ms.ts";
import { useWaitText } from "./use-wait-text.ts";

/** Created, seen, confirming, credited: with the times of what happened and the blocks of what runs. */
export function PaymentSteps({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.step");
  const { time: timeOf, minute } = useTimes();
  const waitText = useWaitText();
  const nowMs = useNowMs();
  const seenAt = firstSeenAt(payment);
  const settledAt = phase === "settled" ? creditedAt(payment) : null;
  const blocks = shownBlocks(payment);
  const confirming = confirmingState(phase === "settled", seenAt !== null, blocks);
  const left = blocks.need - blocks.have;
  const isCounting = confirming === "active" && phase === "confirming";
  const leftMs = left * payment.method.blockSeconds * 1000;

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
          detail: payment.deposits.length > 0 ? <SeenAmounts payment={payment} /> : t("nothingSeen"),
        })
      : step("seen", "done", {
          title: t("seen"),
          detail: <SeenAmounts payment={payment} />,
          time: timeOf(seenAt),
        }),
    step("confirming", confirming, {
      title: t("confirming"),
      detail:
        seenAt === null
          ? t("blocksNeeded", { count: blocks.need, wait: waitText(payment.method, blocks.need) })
          : confirming === "active"
            ? t("blocksLeft", { ...blocks, wait: waitText(payment.method, left) })
            : t("blocks", { ...blocks }),
      content:
        confirming === "active" ? (
          <ConfirmationBlocks label={t("blocks", { ...blocks })} {...blocks} />
        ) : undefined,
    }),
    step("credited", phase === "settled" ? "done" : "waiting", {
      title: t("credited"),
      detail: <ToBalance payment={payment} phase={phase} />,
      time:
        settledAt !== null
          ? timeOf(settledAt)
          : isCounting
            ? t("expected", { time: minute(nowMs + leftMs) })
            : undefined,
    }),
  ];
  return <StepList steps={steps} />;
}

/** What the balance gets. Nothing is promised of what is missing, nor at a rate that is over. */
function ToBalance({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.step");
  const cents = balanceCents(payment, phase);
  const state = useTranslations("payments.state");
  if (phase === "held" || phase === "paused" || phase === "unpriced") return state(phase);
  if (cents === null && isRateOver(payment, phase)) return t("toBalanceLater");
  const amount = formatCents(cents ?? payment.dueCents);
  return phase === "partial"
    ? t("toBalanceOf", { amount, asked: formatCents(payment.dueCents) })
    : t("toBalance", { amount });
}

/** Before coins have come the amount due gives the likely number. */
function shownBlocks(payment: Payment): Confirmations {
  return confirmationsOf(payment) ?? { have: 0, need: confirmationsFor(payment.dueCents, payment.method) };
}

function confirmingState(isSettled: boolean, isSeen: boolean, { have, need }: Confirmations): StepState {
  if (isSettled || (isSeen && have >= need)) return "done";
  return isSeen ? "active" : "waiting";
}

/** What came, one line each, with what becomes of it and the id of its transaction to copy. */
function SeenAmounts({ payment }: { readonly payment: Payment }) {
  const t = useTranslations("payments.find");
  const common = useTranslations("common.action");
  const depositText = useDepositText();
  return payment.deposits.map((deposit) => {
    const { id, amount, asset, txid, cents, isEstimated, fate, replacedBy } = deposit;
    return (
      <p key={id} className="flex flex-wrap items-center gap-x-2">
        <bdi dir="ltr" className={fate === "gone" ? "line-through" : undefined}>
          {amount} {asset}
        </bdi>
        {cents !== null && fate !== "gone" && (
          <bdi dir="ltr">
            {isEstimated && "≈ "}
            {formatCents(cents)}
          </bdi>
        )}
        <span>{depositText(deposit)}</span>
        <TransactionId txid={txid} label={t("txid")} copy={common("copy")} copied={common("copied")} />
        {replacedBy !== null && (
          <>
            <span aria-hidden="true" className="rtl:-scale-x-100">
              →
            </span>
            <TransactionId
              txid={replacedBy}
              label={t("replacedBy")}
              copy={common("copy")}
              copied={common("copied")}
            />
          </>
        )}
      </p>
    );
  });
}

interface TransactionIdProps {
  readonly txid: string;
  readonly label: string;
  readonly copy: string;
  readonly copied: string;
}

function TransactionId({ txid, label, copy, copied }: TransactionIdProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <bdi dir="ltr" title={txid} className="font-mono text-12">
        {txid.slice(0, 6)}…{txid.slice(-4)}
      </bdi>
      <CopyButton value={txid} label={copy} of={label} copiedLabel={copied} />
    </span>
  );
}
