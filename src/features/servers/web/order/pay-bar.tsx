import { useTranslations } from "use-intl";
import { Money } from "#src/web/ui/money.tsx";
import { OrderPayButton } from "./order-pay-button.tsx";
import type { Order } from "./use-order.ts";

/** Total and money button at the bottom of windows that have no room for the rail. */
export function PayBar({ order, onPay }: { readonly order: Order; readonly onPay: () => void }) {
  const t = useTranslations("order");
  return (
    <div className="sticky bottom-0 z-10 -mx-8 grid grid-cols-[auto_1fr] items-center gap-4 border-t border-fg bg-bg px-8 py-3 max-md:-mx-4 max-md:px-4 pb-[max(12px,env(safe-area-inset-bottom))] rail:hidden">
      <div>
        <p className="text-12 text-muted">{t("summary.total")}</p>
        <p className="text-18">
          {order.quotes.chosen ? <Money cents={order.quotes.chosen.totalCents} /> : "…"}
        </p>
      </div>
      <OrderPayButton order={order} onPay={onPay} compact />
    </div>
  );
}
