import { useTranslations } from "use-intl";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { useServersList } from "./use-servers-list.tsx";

/** Every server there is, and was. */
export function ServersPage() {
  const t = useTranslations("officeServices.servers");
  return <ListPage title={t("title")} list={useServersList()} />;
}
