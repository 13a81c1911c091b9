import { useTranslations } from "use-intl";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { useDomainsList } from "./use-domains-list.tsx";

/** Every domain there is, and was. */
export function DomainsPage() {
  const t = useTranslations("officeServices.domains");
  return <ListPage title={t("title")} list={useDomainsList()} />;
}
