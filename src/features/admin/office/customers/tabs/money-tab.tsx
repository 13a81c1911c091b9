import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { adjustmentsQuery } from "../acts/acts-query.ts";
import { moneyQuery } from "../customer-query.ts";
import { type CustomerId } from "#src/web/office/parts/customer-head-query.ts";
import { MoreRows } from "../parts/more-rows.tsx";
import { DepositsTable } from "./deposits-table.tsx";
import { MovementsTable } from "./movements-table.tsx";

/** The wallet: what moved and the balance after it, and the last coins that came. */
export function MoneyTab({ id }: { readonly id: CustomerId }) {
  const t = useTranslations("officeCustomers.money");
  const query = useInfiniteQuery(moneyQuery(id));
  const adjustments = useQuery(adjustmentsQuery(id)).data?.adjustments ?? [];
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={12} />}>
      {({ pages }) => (
        <div className="flex flex-col gap-5 [&_td]:whitespace-nowrap">
          <section>
            <h2 className="mb-2 text-14 font-medium">{t("movements")}</h2>
            <MovementsTable
              movements={pages.flatMap(({ movements }) => movements)}
              adjustments={adjustments}
            />
            <MoreRows query={query} label={t("older")} />
          </section>
          <section>
            <h2 className="mb-2 text-14 font-medium">{t("deposits")}</h2>
            <DepositsTable deposits={pages[0]?.deposits ?? []} />
          </section>
        </div>
      )}
    </Loaded>
  );
}
