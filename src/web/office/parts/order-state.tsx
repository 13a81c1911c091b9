import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";

const states = ["paid", "delivered", "refunded"] as const;

const marks: Readonly<Record<(typeof states)[number], BuoyKind>> = {
  paid: "busy",
  delivered: "ok",
  refunded: "off",
};

export interface OrderStateProps {
  readonly order: { readonly state: string; readonly putAwayAt?: string | null };
}

/** Where an order is, and whether it was put away: `order`. */
export function OrderState({ order: { state, putAwayAt = null } }: OrderStateProps) {
  const t = useTranslations("officeOrders.order");
  const known = states.find((one) => one === state);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Buoy kind={known === undefined ? "info" : marks[known]}>
        {known === undefined ? state : t(`states.${known}`)}
      </Buoy>
      {putAwayAt !== null && <span className="text-12 text-muted">{t("away")}</span>}
    </span>
  );
}
