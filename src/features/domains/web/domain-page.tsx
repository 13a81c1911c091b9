import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { MissingService, ServicePage } from "#src/web/services/service-page.tsx";
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
  return (
    <ServicePage
      query={useQuery(domainQuery(id))}
      list={{ label: t("title"), to: "/my-domains" }}
      nameOf={({ displayName }) => displayName}
      errorTitle={t("loadError.domain")}
      missing={<NoSuchDomain />}
    >
      {(domain) => <DomainView domain={domain} />}
    </ServicePage>
  );
}

function NoSuchDomain() {
  const label = useTranslations("domain")("title");
  const t = useTranslations("domain.notFound");
  return (
    <MissingService
      list={{ label, to: "/my-domains" }}
      texts={{ title: t("title"), text: t("text"), back: t("back") }}
    />
  );
}
