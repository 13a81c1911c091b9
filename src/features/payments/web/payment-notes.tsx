import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { AskSupport } from "#src/web/cabinet/ask-support.tsx";
import { BackLink } from "#src/web/cabinet/back-link.tsx";
import { site } from "#src/web/site.ts";
import { Note } from "#src/web/ui/note.tsx";
import type { PaymentPartProps } from "./payment-head.tsx";
import { noteFactsOf, type PaymentFact } from "./payment-facts.ts";
import { arrivedAmount, centsOf, heldReasonOf, type PaymentPhase } from "./payment-phase.ts";
import type { OwnerFacts, Payment } from "./queries.ts";

export interface PaymentNotesProps extends PaymentPartProps {
  /** Null for others who have the link. */
  readonly owner: OwnerFacts | null;
}

/** What the customer has to know or do now, as notes. */
export function PaymentNotes(props: PaymentNotesProps) {
  const PhaseNote = phaseNotes[props.phase];
  const facts = noteFactsOf(props.payment, props.phase);
  if (!PhaseNote && facts.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {PhaseNote && <PhaseNote {...props} />}
      {facts.map((fact) => (
        <FactNote key={fact} fact={fact} {...props} />
      ))}
    </div>
  );
}

const phaseNotes: Readonly<Partial<Record<PaymentPhase, ComponentType<PaymentNotesProps>>>> = {
  settled: SettledNote,
  partial: PartialNote,
  expired: ExpiredNote,
  held: HeldNote,
  unpriced: HeldNote,
  paused: PausedNote,
};

function SettledNote({ payment, owner }: PaymentNotesProps) {
  const t = useTranslations("payments.note");
  const cents = centsOf(payment, "credited");
  const paidDebt = owner?.paidDebtCents ?? 0;
  const wayBack = owner && (
    <BackLink to={owner.returnTo ?? "/wallet"} tone="primary">
      {owner.returnTo === null ? t("toWallet") : t("toOrder")}
    </BackLink>
  );
  return (
    <Note tone="ok" title={t("settledTitle")} action={wayBack}>
      {paidDebt > 0
        ? t("settledDebt", {
            amount: formatCents(cents),
            debt: formatCents(paidDebt),
            rest: formatCents(cents - paidDebt),
          })
        : t("settled", { amount: formatCents(cents) })}
    </Note>
  );
}

/** What becomes of the part that has come, and what is missing. */
function PartialNote({ payment }: PaymentNotesProps) {
  const t = useTranslations("payments.note");
  const { asset, minCents } = payment.method;
  const isLow = payment.deposits.some(({ fate }) => fate === "low");
  return (
    <Note tone="warn" title={t("partialTitle")}>
      {t(isLow ? "partialDust" : "partial", {
        amount: `${arrivedAmount(payment)} ${asset}`,
        worth: formatCents(centsOf(payment, "low", "coming", "credited")),
        rest: `${payment.remainingAmount} ${asset}`,
        minimum: formatCents(minCents),
      })}
    </Note>
  );
}

function PausedNote({ payment }: PaymentNotesProps) {
  const t = useTranslations("payments.note");
  return <Note tone="warn">{t("halted", { network: payment.method.network })}</Note>;
}

function ExpiredNote() {
  const t = useTranslations("payments.note");
  return (
    <Note tone="warn" title={t("expiredTitle")}>
      {t("expired")}
    </Note>
  );
}

function HeldNote({ payment, phase, owner }: PaymentNotesProps) {
  const t = useTranslations("payments.note");
  const { supportEmail } = site();
  const isHeld = phase === "held";
  const held = payment.deposits.find(({ fate }) => fate === "held");
  return (
    <Note tone="warn" title={t(isHeld ? "heldTitle" : "unpricedTitle")}>
      {t(`held.${heldReasonOf(payment)}`)}
      {isHeld && supportEmail !== null && (
        <p className="mt-1 wrap-anywhere">{t("support", { email: supportEmail, id: payment.id })}</p>
      )}
      {owner !== null && held !== undefined && <AskSupport about={{ kind: "deposit", id: held.id }} />}
    </Note>
  );
}

function FactNote({ fact, payment, owner }: PaymentNotesProps & { readonly fact: PaymentFact }) {
  const t = useTranslations("payments.note");
  switch (fact) {
    case "reversed":
      return (
        <Note tone="warn" title={t("reversedTitle")}>
          {t("reversed")}{" "}
          {owner !== null &&
            owner.openedDebtCents > 0 &&
            t("reversedDebt", { amount: formatCents(owner.openedDebtCents) })}
        </Note>
      );
    case "dust":
      return (
        <Note tone="info" title={t("dustTitle")}>
          {t("dust", { minimum: formatCents(payment.method.minCents) })}
        </Note>
      );
    case "halted":
      return <Note tone="warn">{t("halted", { network: payment.method.network })}</Note>;
    case "rateOver":
      return <Note tone="warn">{t("expired")}</Note>;
    case "overComing":
      return <Note tone="info">{t(fact, { amount: formatCents(centsOf(payment, "coming")) })}</Note>;
    case "reward":
      return <Note tone="info">{t(fact, { count: Math.max(...rewardBlocks(payment)) })}</Note>;
    default:
      return <Note tone={fact === "dropped" ? "warn" : "info"}>{t(fact)}</Note>;
  }
}

function rewardBlocks({ deposits }: Payment): readonly number[] {
  return deposits.filter(({ isReward }) => isReward).map(({ required }) => required);
}
