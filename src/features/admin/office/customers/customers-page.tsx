import { useTranslations } from "use-intl";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { useCustomersList } from "./customers-list.tsx";

/** All customers: who, in which state, with how much. */
export function CustomersPage() {
  const t = useTranslations("officeCustomers.list");
  return <ListPage title={t("title")} list={useCustomersList()} />;
}
