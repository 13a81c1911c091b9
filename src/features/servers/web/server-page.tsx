import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { MissingService, ServicePage } from "#src/web/services/service-page.tsx";
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
  return (
    <ServicePage
      query={useQuery(serverQuery(id))}
      list={{ label: t("title"), to: "/my-servers" }}
      nameOf={({ name }) => name}
      errorTitle={texts("server")}
      missing={<NoSuchServer />}
    >
      {(server) => <ServerView server={server} />}
    </ServicePage>
  );
}

function NoSuchServer() {
  const label = useTranslations("servers")("title");
  const t = useTranslations("server.notFound");
  return (
    <MissingService
      list={{ label, to: "/my-servers" }}
      texts={{ title: t("title"), text: t("text"), back: t("back") }}
    />
  );
}
