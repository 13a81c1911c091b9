import { useState } from "react";
import { useTranslations } from "use-intl";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { type ChosenServers, ServerBulkDialog } from "./server-bulk-dialog.tsx";
import { useServersList } from "./use-servers-list.tsx";

/** Every server there is, and was; many of them can be tagged, run or held together. */
export function ServersPage() {
  const t = useTranslations("officeServices.servers");
  const [chosen, setChosen] = useState<ChosenServers>();
  return (
    <>
      <ListPage title={t("title")} list={useServersList(setChosen)} />
      {chosen !== undefined && <ServerBulkDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
