import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { GatewayPartProps } from "./gateway-head.tsx";
import { arrivedDeposits, creditedOf, isPayable } from "./gateway-phase.ts";
import type { GatewayPayment } from "./gateway-queries.ts";

/**
 * The one large number: what is to be paid, then what has come, then what was credited; below it what it is a part of.
 */
export function GatewayAmount({ payment, phase }: GatewayPartProps) {
  const t = useTranslations("gateways.payment");
  const { dueCents, remainingCents } = payment;
  const asked = formatCents(dueCents);
  switch (phase) {
    case "partial":
      // In dollars: the gateway has named no coins for what is missing.
      return isPayable(payment, phase) ? (
        <Amount note={t("stillOf", { asked })}>{formatCents(remainingCents)}</Amount>
      ) : (
        <Amount note={t("cameOf", { asked })}>{formatCents(dueCents - remainingCents)}</Amount>
      );
    case "settled":
      return <Amount>{formatCents(creditedOf(payment))}</Amount>;
    case "confirming":
    case "held":
      return <ArrivedAmount payment={payment} />;
    default:
      return <AskedAmount payment={payment} />;
  }
}

/** The coins that came, which are not always those that were asked for; several transfers are listed below. */
function ArrivedAmount({ payment }: { readonly payment: GatewayPayment }) {
  const t = useTranslations("gateways.payment");
  const [first, ...others] = arrivedDeposits(payment);
  if (first === undefined || others.length > 0) return <AskedAmount payment={payment} />;
  const { payAmount, asset, dueCents } = payment;
  const asked = payAmount === null ? formatCents(dueCents) : `${payAmount} ${asset ?? ""}`;
  return (
    <Amount note={t("askedFor", { asked })}>
      {first.amount} <span className="text-muted">{first.asset}</span>
    </Amount>
  );
}

function AskedAmount({ payment: { payAmount, asset, dueCents } }: { readonly payment: GatewayPayment }) {
  return payAmount === null ? (
    <Amount>{formatCents(dueCents)}</Amount>
  ) : (
    <Amount>
      {payAmount} <span className="text-muted">{asset}</span>
    </Amount>
  );
}

interface AmountProps {
  readonly children: ReactNode;
  readonly note?: string;
}

function Amount({ children, note }: AmountProps) {
  return (
    <>
      <h1 className="my-2 text-32 font-normal md:text-40 wrap-anywhere">
        <BdiCode>{children}</BdiCode>
      </h1>
      {note !== undefined && <p className="text-14 text-fg2">{note}</p>}
    </>
  );
}
