import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { OrderRow } from "./orders-query.ts";

const marks: Readonly<Record<OrderRow["state"], BuoyKind>> = {
  paid: "busy",
  delivered: "ok",
  refunded: "off",
};

/** Where an order is, and whether it was put away: `order`. */
export function OrderState({ order }: { readonly order: Pick<OrderRow, "state" | "putAwayAt"> }) {
  const t = useTranslations("officeOrders.order");
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Buoy kind={marks[order.state]}>{t(`states.${order.state}`)}</Buoy>
      {order.putAwayAt !== null && <span className="text-12 text-muted">{t("away")}</span>}
    </span>
  );
}
