import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { PayObstacle } from "#src/web/pay/pay-obstacle.tsx";
import { useSizes } from "../use-sizes.ts";
import type { Order } from "./use-order.ts";

/** Why the order cannot be paid now, or was refused, in a sentence. Nothing when all is well. */
export function OrderObstacle({ order }: { readonly order: Order }) {
  const t = useTranslations("order");
  const { purchase, quotes, funding, obstacle } = order;
  const names = useNames(order);
  return (
    <PayObstacle
      error={purchase.error}
      refusedTitle={t("refused")}
      seenCents={purchase.variables?.expectedTotalCents}
      currentCents={quotes.chosen?.totalCents}
      quoteError={quotes.error}
      soldOutText={obstacle && t(`obstacle.${obstacle}`, names)}
      missingCents={funding?.missingCents ?? 0}
      topUpHint={t("topUpHint")}
    />
  );
}

function useNames({ choice: { plan, location, image } }: Pick<Order, "choice">) {
  const placeName = usePlaceName();
  const sizes = useSizes();
  return {
    plan: plan?.name ?? "",
    location: placeName(location?.name ?? ""),
    system: image?.name ?? "",
    disk: sizes.disk(image?.minDiskGb ?? 0),
  };
}
