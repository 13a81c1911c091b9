import { useState } from "react";
import { useTranslations } from "use-intl";
import { BulkDialog } from "#src/web/office/parts/bulk/bulk-dialog.tsx";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import type { TaskRow } from "./tasks-query.ts";
import { useTasksList } from "./use-tasks-list.tsx";

/** Tasks of every feature; those that failed can be run again together. */
export function TasksPage() {
  const t = useTranslations("officeOrders.tasks");
  const [chosen, setChosen] = useState<readonly TaskRow[]>();
  return (
    <>
      <ListPage title={t("title")} list={useTasksList(setChosen)} />
      <BulkDialog
        ask={chosen && { act: "tasks.retry", ids: chosen.map(({ id }) => id) }}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}
