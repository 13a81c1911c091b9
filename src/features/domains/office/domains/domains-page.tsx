import { useState } from "react";
import { useTranslations } from "use-intl";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { type ChosenDomains, DomainBulkDialog } from "./domain-bulk-dialog.tsx";
import { useDomainsList } from "./use-domains-list.tsx";

/** Every domain there is, and was; many of them can be compared with the registry or held together. */
export function DomainsPage() {
  const t = useTranslations("officeServices.domains");
  const [chosen, setChosen] = useState<ChosenDomains>();
  return (
    <>
      <ListPage title={t("title")} list={useDomainsList(setChosen)} />
      {chosen !== undefined && <DomainBulkDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
