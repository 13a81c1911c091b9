import { useTranslations } from "use-intl";
import { useEmptyText } from "#src/web/office/parts/use-empty-text.ts";
import { officePath } from "#src/shared/office-path.ts";
import { api } from "#src/web/api/api.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { NodeState } from "./node-state.tsx";
import { type NodeRow, nodesKey } from "./nodes-query.ts";
import { RoomBar } from "./room-bar.tsx";

/** The hosts that machines are put on, with their room. */
export function NodesPage() {
  const t = useTranslations("officeServices.nodes");
  return <ListPage title={t("title")} list={useNodesList()} />;
}

function useNodesList(): ListDefinition<NodeRow> {
  const t = useTranslations("officeServices.nodes");
  const emptyText = useEmptyText();
  const list = useTranslations("officeServices.servers");
  return {
    queryKey: [...nodesKey, "list"],
    load: async ({ search, filters }, _after, signal) => {
      const { nodes } = await api("GET /v2/admin/nodes", { signal });
      // Hosts are few: the call gives them all.
      const rows = nodes
        .filter(({ id, locationId }) => `${id} ${locationId}`.includes(search.toLowerCase()))
        .filter(({ state }) => filters["state"] === undefined || filters["state"] === state);
      return { rows, next: null, total: rows.length };
    },
    rowKey: ({ id }) => id,
    rowName: ({ id }) => id,
    href: ({ id }) => officePath("node", id),
    searchLabel: t("search"),
    filters: [
      {
        key: "state",
        label: t("state"),
        value: (["open", "maintenance"] as const).map((value) => ({ value, label: t(`states.${value}`) })),
      },
    ],
    columns: [
      { key: "id", header: t("node"), cell: ({ id }) => <BdiCode className="font-medium">{id}</BdiCode> },
      { key: "state", header: t("state"), cell: (node) => <NodeState node={node} /> },
      {
        key: "location",
        header: list("location"),
        cell: ({ locationId }) => <BdiCode className="text-12">{locationId}</BdiCode>,
      },
      {
        key: "servers",
        header: list("title"),
        align: "end",
        cell: ({ servers }) => <BdiCode>{servers}</BdiCode>,
      },
      {
        key: "memory",
        header: t("memory"),
        align: "end",
        cell: ({ room }) =>
          room === null ? (
            "–"
          ) : (
            <RoomBar
              label={t("memory")}
              total={Math.round(room.memoryMb / 1024)}
              free={Math.floor(room.freeMemoryMb / 1024)}
              unit=" GB"
            />
          ),
      },
      {
        key: "vcpu",
        header: t("vcpu"),
        align: "end",
        isWide: true,
        cell: ({ room }) =>
          room === null ? "–" : <RoomBar label={t("vcpu")} total={room.vcpu} free={room.freeVcpu} />,
      },
      {
        key: "disk",
        header: t("disk"),
        align: "end",
        isWide: true,
        cell: ({ room }) =>
          room === null || room.diskGb === null || room.freeDiskGb === null ? (
            "–"
          ) : (
            <RoomBar label={t("disk")} total={room.diskGb} free={room.freeDiskGb} unit=" GB" />
          ),
      },
      {
        key: "driver",
        header: t("driver"),
        isExtra: true,
        cell: ({ driver, member }) => (
          <BdiCode className="text-12">{member === null ? driver : `${driver} ${member}`}</BdiCode>
        ),
      },
      {
        key: "seen",
        header: t("seen"),
        align: "end",
        cell: ({ seenAt }) =>
          seenAt === null ? "–" : <AgeLabel at={seenAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: emptyText(t("noneText"), { command: "mo node save" }) },
  };
}
