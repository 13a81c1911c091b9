import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SkeletonPage } from "#src/web/ui/skeleton-page.tsx";
import { serverQuery } from "./queries.ts";
import { ServerView } from "./server/server-view.tsx";
import { isServerId, type ServerId } from "./server-types.ts";

const route = getRouteApi("/cabinet/servers/$id");

/** `/servers/{id}`: one server, live: state and power, measurements, console, payment, what was done. */
export function ServerPage() {
  const { id } = route.useParams();
  // Another id is another page: nothing of the last server's state may stay.
  return isServerId(id) ? <KnownServer key={id} id={id} /> : <NoSuchServer />;
}

function KnownServer({ id }: { readonly id: ServerId }) {
  const t = useTranslations("servers");
  const texts = useTranslations("server.loadError");
  const common = useTranslations("common.state");
  const server = useQuery(serverQuery(id));
  if (server.data === undefined && server.error instanceof ApiError && server.error.code === "not_found") {
    return <NoSuchServer />;
  }
  return (
    <CabinetPage
      title={server.data?.name ?? t("title")}
      breadcrumbs={[{ label: t("title"), to: "/my-servers" }]}
    >
      <QueryView
        query={server}
        errorTitle={texts("server")}
        skeleton={<SkeletonPage label={common("loading")} />}
      >
        {(data) => <ServerView server={data} />}
      </QueryView>
    </CabinetPage>
  );
}

function NoSuchServer() {
  const title = useTranslations("servers")("title");
  const t = useTranslations("server.notFound");
  return (
    <CabinetPage title={t("title")} breadcrumbs={[{ label: title, to: "/my-servers" }]}>
      <EmptyState
        title={t("title")}
        actions={
          <Link to="/my-servers" className={buttonClass()}>
            {t("back")}
          </Link>
        }
      >
        {t("text")}
      </EmptyState>
    </CabinetPage>
  );
}
