import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { Button } from "#src/web/ui/button.tsx";
import { richText } from "../rich-text.tsx";
import { TopUpLink } from "../top-up-link.tsx";
import type { Order } from "./use-order.ts";
import { orderPath } from "./use-order-search.ts";

export interface PayActionProps {
  readonly order: Order;
  readonly onPay: () => void;
  /** In the bar at the bottom of narrow windows, where the total stands beside it. */
  readonly compact?: boolean;
}

/** The money button: pays, or leads to the top-up that is missing. */
export function PayAction({ order, onPay, compact = false }: PayActionProps) {
  const t = useTranslations("servers.order");
  const { quotes, funding, purchase } = order;
  if (funding && funding.missingCents > 0) {
    return (
      <TopUpLink
        amountCents={funding.topUpCents}
        returnTo={orderPath(order.search)}
        look="button"
        tone="primary"
      >
        {t.rich("topUp", { ...richText, amount: formatCents(funding.topUpCents) })}
      </TopUpLink>
    );
  }
  const amount = formatCents(quotes.chosen?.totalCents ?? 0);
  return (
    <Button
      tone="primary"
      size="lg"
      block
      pending={purchase.isPending}
      disabled={order.body === undefined || !quotes.isCurrent || order.isSoldOut}
      onClick={onPay}
    >
      <span>{t.rich(compact ? "payShort" : "pay", { ...richText, amount })}</span>
    </Button>
  );
}
