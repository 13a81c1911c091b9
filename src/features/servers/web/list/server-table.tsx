import { useTranslations } from "use-intl";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Server } from "../server-types.ts";
import { useServerColumns } from "./server-columns.tsx";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";

export interface ServerTableProps {
  readonly servers: readonly Server[];
  readonly choice: ListChoice<Server>;
}

/** The rows of the list, each with a box for actions on several. */
export function ServerTable({ servers, choice }: ServerTableProps) {
  const t = useTranslations("servers");
  const columns = useServerColumns(choice);
  return (
    <Panel flush className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={servers}
        rowKey={(server) => server.id}
        isChosen={(server) => choice.has(server.id)}
        rowHeight={48}
      />
    </Panel>
  );
}
