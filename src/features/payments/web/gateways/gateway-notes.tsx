import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { BackLink } from "#src/web/cabinet/back-link.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { GatewayPartProps } from "./gateway-head.tsx";
import { feeValues } from "./fee-values.ts";
import { creditedOf, type GatewayFact, gatewayFacts, isPayable } from "./gateway-phase.ts";

/** What the customer has to know or do now, as notes. */
export function GatewayNotes({ payment, phase }: GatewayPartProps) {
  const facts = gatewayFacts(payment);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <PhaseNote payment={payment} phase={phase} />
      {facts.map((fact) => (
        <FactNote key={fact} fact={fact} payment={payment} />
      ))}
    </div>
  );
}

function PhaseNote({ payment, phase }: GatewayPartProps) {
  const t = useTranslations("gateways.note");
  switch (phase) {
    case "settled":
      return <SettledNote payment={payment} />;
    case "partial":
      return (
        <Note tone="warn" title={t("partialTitle")}>
          {t(partialText(payment), {
            ...feeValues(payment),
            came: formatCents(payment.dueCents - payment.remainingCents),
            rest: formatCents(payment.remainingCents),
          })}
        </Note>
      );
    case "expired":
      return (
        <Note tone="warn" title={t("expiredTitle")}>
          {t("expired")}
        </Note>
      );
    case "held": {
      const reasons = payment.deposits.map(({ heldReason }) => heldReason);
      return (
        <Note tone="warn" title={t("heldTitle")}>
          {t(reasons.includes("again") ? "heldAgain" : reasons.includes("late") ? "heldLate" : "heldLimit")}
        </Note>
      );
    }
    default:
      return null;
  }
}

function partialText(payment: GatewayPartProps["payment"]) {
  if (!isPayable(payment, "partial")) return "partialOver";
  return payment.checkoutUrl === null ? "partialAddress" : "partial";
}

function SettledNote({ payment }: Pick<GatewayPartProps, "payment">) {
  const t = useTranslations("gateways.note");
  const { returnTo, paidDebtCents } = payment;
  const cents = creditedOf(payment);
  const wayBack = (
    <BackLink to={returnTo ?? "/wallet"} tone="primary">
      {returnTo === null ? t("toWallet") : t("toOrder")}
    </BackLink>
  );
  return (
    <Note tone="ok" title={t("settledTitle")} action={wayBack}>
      {paidDebtCents > 0
        ? t("settledDebt", {
            amount: formatCents(cents),
            debt: formatCents(paidDebtCents),
            rest: formatCents(cents - paidDebtCents),
          })
        : t("settled", { amount: formatCents(cents) })}
    </Note>
  );
}

function FactNote({ fact, payment }: Pick<GatewayPartProps, "payment"> & { readonly fact: GatewayFact }) {
  const t = useTranslations("gateways.note");
  const { openedDebtCents } = payment;
  if (fact === "reversed")
    return (
      <Note tone="warn" title={t("reversedTitle")}>
        {t("reversed")} {openedDebtCents > 0 && t("reversedDebt", { amount: formatCents(openedDebtCents) })}
      </Note>
    );
  return (
    <Note tone={fact === "late" || fact === "over" ? "info" : "warn"}>{t(fact, feeValues(payment))}</Note>
  );
}
