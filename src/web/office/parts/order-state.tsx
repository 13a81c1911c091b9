import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";

const states = ["paid", "delivered", "refunded"] as const;

const marks: Readonly<Record<(typeof states)[number], BuoyKind>> = {
  paid: "busy",
  delivered: "ok",
  refunded: "off",
};

export interface OrderStateProps {
  readonly order: {
    readonly state: string;
    /** Null where the role sees no amounts. */
    readonly totalCents: number | null;
    readonly refundedCents: number | null;
    readonly putAwayAt?: string | null;
  };
}

/** Where an order is, what of a delivered one went back, and whether it was put away: `order`. */
export function OrderState({ order }: OrderStateProps) {
  const { state, totalCents, refundedCents, putAwayAt = null } = order;
  const t = useTranslations("officeOrders.order");
  const known = states.find((one) => one === state);
  const back = refundedCents ?? 0;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Buoy kind={known === undefined ? "info" : marks[known]}>
        {known === undefined ? state : t(`states.${known}`)}
      </Buoy>
      {state === "delivered" && back > 0 && (
        <span className="text-12 text-muted">
          {back < (totalCents ?? 0)
            ? t.rich("partBack", { amount: () => <Money cents={back} /> })
            : t("allBack")}
        </span>
      )}
      {putAwayAt !== null && <span className="text-12 text-muted">{t("away")}</span>}
    </span>
  );
}
