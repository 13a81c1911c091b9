import { useTranslations } from "use-intl";
import { PayObstacle } from "../pay/pay-obstacle.tsx";
import type { Order } from "./use-order.ts";

/** Why the order cannot be paid now, or was refused, in a sentence. Nothing when all is well. */
export function OrderObstacle({ order }: { readonly order: Order }) {
  const t = useTranslations("order");
  const { purchase, quotes, choice, funding } = order;
  const names = { plan: choice.plan?.name ?? "", location: choice.location?.name ?? "" };
  return (
    <PayObstacle
      error={purchase.error}
      refusedTitle={t("refused")}
      seenCents={purchase.variables?.expectedTotalCents}
      currentCents={quotes.chosen?.totalCents}
      quoteError={quotes.error}
      soldOutText={order.isSoldOut ? t("plan.soldOutHint", names) : undefined}
      missingCents={funding?.missingCents ?? 0}
      topUpHint={t("topUpHint")}
    />
  );
}
