import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { OwnerChoiceWidget } from "#src/features/contacts/web/owner-choice-widget.tsx";
import { existingRoutes, paths } from "#src/shared/paths.ts";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { describeTldTable } from "./describe-tlds.ts";
import { tldsQuery } from "./tlds-query.ts";
import { OrderDesk } from "./order/order-desk.tsx";
import { placeAfterPurchase } from "./order/order-places.ts";
import { useCart } from "./order/use-cart.ts";
import { NameSearchPanel } from "./search/name-search-panel.tsx";
import { describeSearch } from "./search/search-texts.ts";

const route = getRouteApi("/cabinet/domains/new");
const searchPath = paths["cabinet-domain-search"];
const orderPath = `${searchPath}?view=order`;

/** `/domains/new`: the search of names, and the order that they are added to. */
export function NewDomainPage() {
  const { view } = route.useSearch();
  return view === "order" ? <Order /> : <Search />;
}

function Search() {
  const t = useTranslations();
  const none = useTranslations("domains.empty");
  const navigate = route.useNavigate();
  const tlds = useQuery(tldsQuery);
  const title = t("search.cabinetTitle");
  return (
    <CabinetPage title={title}>
      <PageHeading title={title} />
      <QueryView
        query={tlds}
        errorTitle={t("search.error.title")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={t("common.state.loading")} rows={8} />
          </Panel>
        }
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={none("title")}>{none("text")}</EmptyState>
          ) : (
            <div>
              <NameSearchPanel
                data={describeTldTable(t, list, searchPath)}
                texts={describeSearch(t)}
                orderHref={orderPath}
                onOrder={() => void navigate({ search: { view: "order" } })}
                transferHref={existingRoutes.has("domain-transfer") ? paths["domain-transfer"] : null}
                frame="ruled"
              />
            </div>
          )
        }
      </QueryView>
    </CabinetPage>
  );
}

function Order() {
  const t = useTranslations("search");
  const { history } = useRouter();
  const isEmpty = useCart().length === 0;
  return (
    <CabinetPage title={t("order.title")} breadcrumbs={[{ label: t("cabinetTitle"), to: "/domains/new" }]}>
      <PageHeading
        title={t("order.title")}
        actions={!isEmpty && <ButtonLink href={searchPath}>{t("order.more")}</ButtonLink>}
      />
      <OrderDesk
        frame="panel"
        returnTo={orderPath}
        renderOwner={(choice) => <OwnerChoiceWidget {...choice} />}
        onBought={(bought) => history.push(placeAfterPurchase(bought))}
        empty={
          <EmptyState
            title={t("order.empty.title")}
            actions={
              <ButtonLink href={searchPath} tone="primary">
                {t("cabinetTitle")}
              </ButtonLink>
            }
          >
            {t("order.empty.text")}
          </EmptyState>
        }
      />
    </CabinetPage>
  );
}
