import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { BackLink } from "#src/web/cabinet/back-link.tsx";
import { site } from "#src/web/site.ts";
import { Note } from "#src/web/ui/note.tsx";
import type { PaymentPartProps } from "./payment-head.tsx";
import {
  arrivedAmount,
  arrivedDeposits,
  creditedCents,
  heldReasonOf,
  isCounting,
  type PaymentPhase,
} from "./payment-phase.ts";
import type { Deposit, Payment } from "./queries.ts";

export interface PaymentNotesProps extends PaymentPartProps {
  readonly returnTo: string | null;
  readonly isOwner: boolean;
}

/** What the customer has to know or do now, as notes. */
export function PaymentNotes(props: PaymentNotesProps) {
  const PhaseNote = phaseNotes[props.phase];
  const facts = factsOf(props);
  if (!PhaseNote && facts.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {PhaseNote && <PhaseNote {...props} />}
      {facts.map((fact) => (
        <FactNote key={fact} fact={fact} payment={props.payment} />
      ))}
    </div>
  );
}

const phaseNotes: Readonly<Partial<Record<PaymentPhase, ComponentType<PaymentNotesProps>>>> = {
  settled: SettledNote,
  partial: PartialNote,
  expired: ExpiredNote,
  held: HeldNote,
};

function SettledNote({ payment, returnTo, isOwner }: PaymentNotesProps) {
  const t = useTranslations("payments.note");
  const wayBack = (
    <BackLink to={returnTo ?? "/wallet"} tone="primary">
      {returnTo === null ? t("toWallet") : t("toOrder")}
    </BackLink>
  );
  return (
    <Note tone="ok" title={t("settledTitle")} action={isOwner ? wayBack : undefined}>
      {t("settled", { amount: formatCents(creditedCents(payment)) })}
    </Note>
  );
}

function PartialNote({ payment }: PaymentNotesProps) {
  const t = useTranslations("payments.note");
  const { asset, minCents } = payment.method;
  return (
    <Note tone="warn" title={t("partialTitle")}>
      {t(hasDust(payment) ? "partialDust" : "partial", {
        amount: `${arrivedAmount(payment)} ${asset}`,
        rest: `${payment.remainingAmount} ${asset}`,
        minimum: formatCents(minCents),
      })}
    </Note>
  );
}

function ExpiredNote() {
  const t = useTranslations("payments.note");
  return (
    <Note tone="warn" title={t("expiredTitle")}>
      {t("expired")}
    </Note>
  );
}

function HeldNote({ payment }: PaymentNotesProps) {
  const t = useTranslations("payments.note");
  const { supportEmail } = site();
  return (
    <Note tone="warn" title={t("heldTitle")}>
      {t(`held.${heldReasonOf(payment)}`)}
      {supportEmail !== null && (
        <p className="mt-1 wrap-anywhere">{t("support", { email: supportEmail, id: payment.id })}</p>
      )}
    </Note>
  );
}

/** What is true of a payment beside its phase. */
type PaymentFact = "halted" | "reversed" | "missing" | "dust" | "otherCoin" | "late" | "over";

function factsOf({ payment, phase }: PaymentPartProps): PaymentFact[] {
  const { deposits, flags, method } = payment;
  const facts: Readonly<Record<PaymentFact, boolean>> = {
    halted: method.reason === "halted" && isCounting(payment),
    reversed: deposits.some(({ isReversed }) => isReversed),
    missing: deposits.some(isOnlyMissing),
    // The note of a partial payment says it too.
    dust: hasDust(payment) && phase !== "partial",
    otherCoin: arrivedDeposits(payment).some(({ asset }) => asset !== method.asset),
    late: flags.includes("late"),
    over: flags.includes("over"),
  };
  return paymentFacts.filter((fact) => facts[fact]);
}

const paymentFacts: readonly PaymentFact[] = [
  "halted",
  "reversed",
  "missing",
  "dust",
  "otherCoin",
  "late",
  "over",
];

function FactNote({ fact, payment }: { readonly fact: PaymentFact; readonly payment: Payment }) {
  const t = useTranslations("payments.note");
  switch (fact) {
    case "reversed":
      return (
        <Note tone="warn" title={t("reversedTitle")}>
          {t("reversed")}
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
    default:
      return <Note tone="info">{t(fact)}</Note>;
  }
}

/** Seen before, nowhere now, and never credited; what was given up for good is no news. */
function isOnlyMissing({ isMissing, isReversed, state }: Deposit): boolean {
  return isMissing && !isReversed && state === "seen";
}

/** Some of what came is too little to be credited and waits for more. */
function hasDust({ deposits }: Payment): boolean {
  return deposits.some(({ state }) => state === "dust");
}
