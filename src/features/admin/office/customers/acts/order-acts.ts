import { ReceiptText, ShoppingCart } from "lucide-react";
import { useTranslations } from "use-intl";
import { useGo } from "#src/web/office/office-link.tsx";
import { useMe } from "#src/web/office/session/me-query.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import type { Customer } from "#src/web/office/parts/customer-head-query.ts";

/** What is done about a customer's orders, on pages of their own: ordering for them, and refunding one: `customer`. */
export function useCustomerOrderActs({ id, erasedAt }: Customer): readonly ObjectAct[] {
  const t = useTranslations("officeActs");
  const { permissions } = useMe();
  const go = useGo();
  const acts: ObjectAct[] = [];
  if (permissions.includes("orders.buy") && erasedAt === null)
    acts.push({
      key: "order",
      label: t("order.act"),
      detail: t("order.detail"),
      icon: ShoppingCart,
      shortcut: "o",
      run: () => go(`/staff/orders/new?customer=${id}`),
    });
  if (permissions.includes("orders.refund") && permissions.includes("orders.read"))
    acts.push({
      key: "refund",
      label: t("refund.act"),
      detail: t("refund.detail"),
      icon: ReceiptText,
      shortcut: "r",
      run: () => go(`/staff/orders?customer=${id}&state=delivered`),
    });
  return acts;
}
