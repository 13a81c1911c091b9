import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { OrderForm } from "./order/order-form.tsx";
import { offersQuery } from "./queries.ts";

/** `/order-vm`: five numbered steps on one page and a rail that always shows the total. */
export function OrderVmPage() {
  const t = useTranslations("servers");
  const order = useTranslations("order");
  const common = useTranslations("common.state");
  const offers = useQuery(offersQuery);
  return (
    <CabinetPage title={order("title")} breadcrumbs={[{ label: t("title"), to: "/my-servers" }]}>
      <PageHeading title={order("title")} />
      <QueryView
        query={offers}
        errorTitle={t("loadError.offers")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={8} />
          </Panel>
        }
      >
        {(data) =>
          data.plans.length > 0 && data.locations.length > 0 ? (
            <OrderForm offers={data} />
          ) : (
            <EmptyState title={order("nothingOnSale.title")}>{order("nothingOnSale.text")}</EmptyState>
          )
        }
      </QueryView>
    </CabinetPage>
  );
}
