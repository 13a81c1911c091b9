import { ShoppingCart } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { OfficeLink, useGo } from "#src/web/office/office-link.tsx";
import { BulkDialog } from "#src/web/office/parts/bulk/bulk-dialog.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import type { OrderRow } from "./orders-query.ts";
import { useOrdersList } from "./use-orders-list.tsx";

const newOrder = "/staff/orders/new";

/** Orders of all customers, and the way to order for one of them. */
export function OrdersPage() {
  const t = useTranslations("officeOrders.list");
  const go = useGo();
  const mayBuy = useMay("orders.buy");
  const [chosen, setChosen] = useState<readonly OrderRow[]>();
  useKeys(mayBuy ? [{ keys: "n", label: t("new"), run: () => go(newOrder) }] : []);
  return (
    <>
      <ListPage
        title={t("title")}
        list={useOrdersList(setChosen)}
        actions={
          mayBuy && (
            <OfficeLink
              href={newOrder}
              aria-keyshortcuts="n"
              className={buttonClass({ size: "sm", tone: "primary" })}
            >
              <ShoppingCart className="size-4" strokeWidth={1.6} aria-hidden="true" />
              {t("new")}
            </OfficeLink>
          )
        }
      />
      <BulkDialog
        ask={chosen && { act: "orders.put-away", ids: chosen.map(({ id }) => id) }}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}
