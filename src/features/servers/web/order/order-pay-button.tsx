import { PayButton } from "#src/web/pay/pay-button.tsx";
import type { Order } from "./use-order.ts";
import { orderPath } from "./use-order-search.ts";

export interface OrderPayButtonProps {
  readonly order: Order;
  readonly onPay: () => void;
  readonly compact?: boolean;
}

/** The money button of an order; a top-up comes back to it. */
export function OrderPayButton({ order, onPay, compact = false }: OrderPayButtonProps) {
  const { quotes, funding, purchase } = order;
  return (
    <PayButton
      totalCents={quotes.chosen?.totalCents}
      funding={funding}
      returnTo={orderPath(order.search)}
      pending={purchase.isPending}
      disabled={order.body === undefined || !quotes.isCurrent || order.obstacle !== undefined}
      compact={compact}
      onPay={onPay}
    />
  );
}
