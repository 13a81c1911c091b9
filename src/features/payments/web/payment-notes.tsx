import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { BackLink } from "#src/web/cabinet/back-link.tsx";
import { site } from "#src/web/site.ts";
import { Note } from "#src/web/ui/note.tsx";
import type { PaymentPartProps } from "./payment-head.tsx";
import { arrivedAmount, arrivedCents, arrivedDeposits, heldReasonOf } from "./payment-phase.ts";
import type { Payment } from "./queries.ts";

export interface PaymentNotesProps extends PaymentPartProps {
  readonly returnTo: string | null;
  readonly isOwner: boolean;
}

/** What the customer has to know or do now, as notes. */
export function PaymentNotes({ payment, phase, returnTo, isOwner }: PaymentNotesProps) {
  const t = useTranslations("payments.note");
  const { asset } = payment.method;
  const { supportEmail } = site();
  const isDust = payment.deposits.some(({ state }) => state === "dust");
  const wayBack = (
    <BackLink to={returnTo ?? "/wallet"} tone="primary">
      {returnTo === null ? t("toWallet") : t("toOrder")}
    </BackLink>
  );
  const notes = [
    phase === "settled" && (
      <Note key="settled" tone="ok" title={t("settledTitle")} action={isOwner ? wayBack : undefined}>
        {t("settled", { amount: formatCents(arrivedCents(payment)) })}
      </Note>
    ),
    phase === "partial" && <PartialNote key="partial" payment={payment} isDust={isDust} />,
    phase === "expired" && (
      <Note key="expired" tone="warn" title={t("expiredTitle")}>
        {t("expired")}
      </Note>
    ),
    phase === "held" && (
      <Note key="held" tone="warn" title={t("heldTitle")}>
        {t(`held.${heldReasonOf(payment)}`)}
        {supportEmail !== null && (
          <p className="mt-1 wrap-anywhere">{t("support", { email: supportEmail, id: payment.id })}</p>
        )}
      </Note>
    ),
    payment.deposits.some(({ isReversed }) => isReversed) && (
      <Note key="reversed" tone="warn" title={t("reversedTitle")}>
        {t("reversed")}
      </Note>
    ),
    isDust && phase !== "partial" && (
      <Note key="dust" tone="info" title={t("dustTitle")}>
        {t("dust", { minimum: formatCents(payment.method.minCents) })}
      </Note>
    ),
    arrivedDeposits(payment).some((deposit) => deposit.asset !== asset) && (
      <Note key="other" tone="info">
        {t("otherCoin")}
      </Note>
    ),
    payment.flags.includes("late") && (
      <Note key="late" tone="info">
        {t("late")}
      </Note>
    ),
    payment.flags.includes("over") && (
      <Note key="over" tone="info">
        {t("over")}
      </Note>
    ),
  ].filter((note) => note !== false);
  return notes.length === 0 ? null : <div className="flex flex-col gap-3">{notes}</div>;
}

interface PartialNoteProps {
  readonly payment: Payment;
  /** What came is dust and waits for more. */
  readonly isDust: boolean;
}

function PartialNote({ payment, isDust }: PartialNoteProps) {
  const t = useTranslations("payments.note");
  const { asset, minCents } = payment.method;
  return (
    <Note tone="warn" title={t("partialTitle")}>
      {t(isDust ? "partialDust" : "partial", {
        amount: `${arrivedAmount(payment)} ${asset}`,
        rest: `${payment.remainingAmount} ${asset}`,
        minimum: formatCents(minCents),
      })}
    </Note>
  );
}
