import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { OrderTable } from "#src/web/office/parts/order-table.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { PriceTable } from "#src/web/office/parts/price-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { ShownServer } from "./servers-query.ts";

/** Where its price comes from, the terms that are paid, and the orders that paid them: `server`. */
export function MoneyTab({ server }: { readonly server: ShownServer }) {
  const t = useTranslations("officeServices.server.money");
  const times = useTimes();
  return (
    <div className="flex flex-col gap-4">
      <section>
        <h2 className="mb-2 text-14 font-medium">{t("prices")}</h2>
        <PriceTable prices={server.prices} />
      </section>
      <section>
        <h2 className="mb-2 text-14 font-medium">{t("periods")}</h2>
        <PlainTable
          title={t("periods")}
          rows={server.periods}
          rowKey={({ orderId, startsAt }) => `${orderId} ${startsAt}`}
          empty={t("noPeriods")}
          columns={[
            {
              key: "from",
              header: t("from"),
              cell: ({ startsAt }) => <BdiCode className="text-12">{times.stamp(startsAt)}</BdiCode>,
            },
            {
              key: "to",
              header: t("to"),
              cell: ({ endsAt }) => <BdiCode className="text-12">{times.stamp(endsAt)}</BdiCode>,
            },
            {
              key: "order",
              header: t("order"),
              align: "end",
              cell: ({ orderId }) => <ObjectLink kind="order" id={orderId} />,
            },
          ]}
        />
      </section>
      <section>
        <h2 className="mb-2 text-14 font-medium">{t("orders")}</h2>
        <OrderTable orders={server.orders} />
      </section>
    </div>
  );
}
