import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { Order } from "./orders-query.ts";

export interface PutAwayDialogProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes a failed order out of its customer's list, or shows it there again: `order`, `open`, `onClose`. */
export function PutAwayDialog({ order, open, onClose }: PutAwayDialogProps) {
  const t = useTranslations("officeOrders.order");
  const changed = useChanged();
  const verb = order.putAwayAt === null ? "putAway" : "bringBack";
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t(`${verb}.title`)}
      description={t(`${verb}.text`)}
      label={t(`${verb}.label`)}
      done={t(`${verb}.done`)}
      send={async ({ reason }) => {
        const call = { params: { id: order.id }, body: { reason } };
        if (verb === "putAway") await api("POST /v2/admin/orders/{id}/put-away", call);
        else await api("POST /v2/admin/orders/{id}/bring-back", call);
        await changed();
      }}
    />
  );
}
