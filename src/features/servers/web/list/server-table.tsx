import { useTranslations } from "use-intl";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Server } from "../server-types.ts";
import { useServerColumns } from "./server-columns.tsx";

/** The rows of the list. */
export function ServerTable({ servers }: { readonly servers: readonly Server[] }) {
  const t = useTranslations("servers");
  const columns = useServerColumns();
  return (
    <Panel flush className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={servers}
        rowKey={(server) => server.id}
        rowHeight={48}
      />
    </Panel>
  );
}
