import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { PayObstacle } from "#src/web/pay/pay-obstacle.tsx";
import type { Order } from "./use-order.ts";

/** Why the order cannot be paid now, or was refused, in a sentence. Nothing when all is well. */
export function OrderObstacle({ order }: { readonly order: Order }) {
  const t = useTranslations("order");
  const placeName = usePlaceName();
  const { purchase, quotes, choice, funding } = order;
  const names = { plan: choice.plan?.name ?? "", location: placeName(choice.location?.name ?? "") };
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
