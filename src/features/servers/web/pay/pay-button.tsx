import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { Button } from "#src/web/ui/button.tsx";
import type { OrderFunding } from "../order/order-funding.ts";
import { richText } from "../rich-text.tsx";
import { TopUpLink } from "../top-up-link.tsx";

export interface PayButtonProps {
  /** Undefined while the price is worked out. */
  readonly totalCents: number | undefined;
  readonly funding: OrderFunding | undefined;
  /** Where to come back to after a top-up. */
  readonly returnTo: string;
  readonly pending: boolean;
  readonly onPay: () => void;
}

/** The money button of a server's page: pays what it names, or leads to the top-up that is missing. */
export function PayButton({ totalCents, funding, returnTo, pending, onPay }: PayButtonProps) {
  const t = useTranslations("servers.order");
  if (funding && funding.missingCents > 0) {
    return (
      <TopUpLink amountCents={funding.topUpCents} returnTo={returnTo} look="button" tone="primary">
        {t.rich("topUp", { ...richText, amount: formatCents(funding.topUpCents) })}
      </TopUpLink>
    );
  }
  return (
    <Button
      tone="primary"
      size="lg"
      block
      pending={pending}
      disabled={totalCents === undefined}
      onClick={onPay}
    >
      <span>{t.rich("pay", { ...richText, amount: formatCents(totalCents ?? 0) })}</span>
    </Button>
  );
}
