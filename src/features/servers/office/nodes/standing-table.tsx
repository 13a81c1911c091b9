import { useTranslations } from "use-intl";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { ShownNode } from "./nodes-query.ts";

/** The servers on a host, and where to find the rest of many: `node`. */
export function StandingTable({ node }: { readonly node: ShownNode }) {
  const t = useTranslations("officeServices.node");
  const servers = useTranslations("officeServices.servers");
  const mayServers = useMay("servers.read");
  const { standing } = node;
  return (
    <div className="flex flex-col gap-3">
      <PlainTable
        title={servers("title")}
        rows={standing}
        rowKey={({ id }) => id}
        empty={t("noServers")}
        columns={[
          {
            key: "name",
            header: servers("name"),
            cell: ({ id, name }) => <ObjectLink kind="server" id={id} name={name} />,
          },
          {
            key: "service",
            header: servers("state"),
            cell: ({ service }) => servers(`services.${service}`),
          },
          {
            key: "customer",
            header: servers("customer"),
            cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
          },
          {
            key: "memory",
            header: t("memory"),
            align: "end",
            cell: ({ memoryMb }) => <BdiCode className="text-12">{`${memoryMb} MB`}</BdiCode>,
          },
        ]}
      />
      {mayServers && standing.length < node.servers && (
        <OfficeLink
          href={`/staff/servers?node=${encodeURIComponent(node.id)}`}
          className="text-13 underline underline-offset-3"
        >
          {t("allServers", { count: node.servers })}
        </OfficeLink>
      )}
    </div>
  );
}
