import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { ConfirmationBlocks } from "#src/web/ui/scale-bar.tsx";
import { type Step, StepList, type StepState } from "#src/web/ui/step-list.tsx";
import { confirmationsFor } from "./estimate-coins.ts";
import type { PaymentPartProps } from "./payment-head.tsx";
import {
  arrivedDeposits,
  balanceCents,
  type Confirmations,
  confirmationsOf,
  creditedAt,
  firstSeenAt,
} from "./payment-phase.ts";
import type { Payment } from "./queries.ts";
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
          detail: t("nothingSeen"),
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
      detail: t("toBalance", { amount: formatCents(balanceCents(payment, phase)) }),
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

/** What came, one line each, with the id of its transaction to copy. */
function SeenAmounts({ payment }: { readonly payment: Payment }) {
  const t = useTranslations("payments.find");
  const common = useTranslations("common.action");
  return arrivedDeposits(payment).map(({ id, amount, asset, txid }) => (
    <p key={id} className="flex flex-wrap items-center gap-x-2">
      <bdi dir="ltr">
        {amount} {asset}
      </bdi>
      <span className="inline-flex items-center gap-1.5">
        <bdi dir="ltr" title={txid} className="font-mono text-12">
          {txid.slice(0, 6)}…{txid.slice(-4)}
        </bdi>
        <CopyButton value={txid} label={common("copy")} of={t("txid")} copiedLabel={common("copied")} />
      </span>
    </p>
  ));
}
