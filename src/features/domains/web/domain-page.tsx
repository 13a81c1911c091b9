import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SkeletonPage } from "#src/web/ui/skeleton-page.tsx";
import { DomainView } from "./domain/domain-view.tsx";
import { domainQuery } from "./domain-queries.ts";
import { type DomainId, isDomainId } from "./domain-types.ts";

const route = getRouteApi("/cabinet/domains/$id");

/** `/domains/{id}`: one domain, live: its dates, records, name servers, owner, lock, what was done. */
export function DomainPage() {
  const { id } = route.useParams();
  // Another id is another page: nothing of the last domain's state may stay.
  return isDomainId(id) ? <KnownDomain key={id} id={id} /> : <NoSuchDomain />;
}

function KnownDomain({ id }: { readonly id: DomainId }) {
  const t = useTranslations("domain");
  const common = useTranslations("common.state");
  const domain = useQuery(domainQuery(id));
  if (domain.data === undefined && domain.error instanceof ApiError && domain.error.code === "not_found") {
    return <NoSuchDomain />;
  }
  return (
    <CabinetPage
      title={domain.data?.displayName ?? t("title")}
      breadcrumbs={[{ label: t("title"), to: "/my-domains" }]}
    >
      <QueryView
        query={domain}
        errorTitle={t("loadError.domain")}
        skeleton={<SkeletonPage label={common("loading")} />}
      >
        {(data) => <DomainView domain={data} />}
      </QueryView>
    </CabinetPage>
  );
}

function NoSuchDomain() {
  const title = useTranslations("domain")("title");
  const t = useTranslations("domain.notFound");
  return (
    <CabinetPage title={t("title")} breadcrumbs={[{ label: title, to: "/my-domains" }]}>
      <EmptyState
        title={t("title")}
        actions={
          <Link to="/my-domains" className={buttonClass()}>
            {t("back")}
          </Link>
        }
      >
        {t("text")}
      </EmptyState>
    </CabinetPage>
  );
}
