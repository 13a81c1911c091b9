import { useTranslations } from "use-intl";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { ShownNode } from "./nodes-query.ts";
import { RoomBar } from "./room-bar.tsx";

/** What a host has to sell and what of it is free, as orders count it: `room`. */
export function RoomPanel({ room }: Pick<ShownNode, "room">) {
  const t = useTranslations("officeServices.nodes");
  const page = useTranslations("officeServices.node");
  if (room === null) return <p className="text-13 text-muted">{page("neverSeen")}</p>;
  const gib = (mb: number) => Math.floor(mb / 1024);
  return (
    <Panel title={page("room")} note={page("roomNote")}>
      <KeyValueList
        items={[
          {
            key: "memory",
            label: t("memory"),
            value: (
              <RoomBar
                label={t("memory")}
                total={gib(room.memoryMb)}
                free={gib(room.freeMemoryMb)}
                unit=" GB"
              />
            ),
          },
          {
            key: "vcpu",
            label: t("vcpu"),
            value: <RoomBar label={t("vcpu")} total={room.vcpu} free={room.freeVcpu} />,
          },
          {
            key: "disk",
            label: t("disk"),
            value:
              room.diskGb === null || room.freeDiskGb === null ? (
                page("unlimited")
              ) : (
                <RoomBar label={t("disk")} total={room.diskGb} free={room.freeDiskGb} unit=" GB" />
              ),
          },
        ]}
      />
    </Panel>
  );
}
