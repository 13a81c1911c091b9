import { ArchiveRestore, Archive, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useGo } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import type { Order } from "./orders-query.ts";

/** What may be done to an order now; `onPutAway` opens the dialog of putting it away and of bringing it back. */
export function useOrderActs(order: Order, onPutAway: () => void): readonly ObjectAct[] {
  const t = useTranslations("officeOrders.order");
  const go = useGo();
  const mayRefund = useMay("orders.refund");
  const mayPutAway = useMay("orders.put-away");
  const { id, state, putAwayAt } = order;
  const acts: ObjectAct[] = [];
  if (mayRefund && state === "delivered")
    acts.push({
      key: "refund",
      label: t("refund"),
      detail: t("refundDetail"),
      icon: Undo2,
      shortcut: "r",
      run: () => go(`/staff/orders/${id}/refund`),
    });
  if (mayPutAway && state === "refunded")
    acts.push({
      key: "away",
      label: t(putAwayAt === null ? "putAway.label" : "bringBack.label"),
      detail: t(putAwayAt === null ? "putAway.detail" : "bringBack.detail"),
      icon: putAwayAt === null ? Archive : ArchiveRestore,
      shortcut: "a",
      run: onPutAway,
    });
  return acts;
}
