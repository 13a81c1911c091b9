import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { ObjectLink } from "./object-link.tsx";
import { OrderState } from "./order-state.tsx";
import { PlainTable } from "./plain-table.tsx";
import { SeenMoney } from "./seen-money.tsx";
import { useKindName } from "./use-kind-name.ts";

export interface ShownOrder {
  readonly id: Id<"order">;
  readonly kind: string;
  readonly state: string;
  readonly totalCents: number | null;
  readonly refundedCents: number | null;
  readonly createdAt: string;
}

/** The orders by which a service was paid: `orders`. */
export function OrderTable({ orders }: { readonly orders: readonly ShownOrder[] }) {
  const t = useTranslations("officeServices.parts.orders");
  const kindName = useKindName();
  const times = useTimes();
  return (
    <PlainTable
      title={t("title")}
      rows={orders}
      rowKey={({ id }) => id}
      empty={t("none")}
      columns={[
        {
          key: "id",
          header: t("order"),
          cell: ({ id }) => <ObjectLink kind="order" id={id} />,
        },
        { key: "kind", header: t("kind"), cell: ({ kind }) => kindName(kind) },
        {
          key: "state",
          header: t("state"),
          cell: (order) => <OrderState order={order} />,
        },
        {
          key: "at",
          header: t("at"),
          align: "end",
          cell: ({ createdAt }) => <BdiCode className="text-12 text-muted">{times.day(createdAt)}</BdiCode>,
        },
        {
          key: "total",
          header: t("total"),
          align: "end",
          cell: ({ totalCents }) => <SeenMoney cents={totalCents} />,
        },
      ]}
    />
  );
}
