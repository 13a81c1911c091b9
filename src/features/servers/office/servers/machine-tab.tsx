import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { memoryText } from "#src/web/office/parts/memory-text.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { machineQuery, type ShownServer } from "./servers-query.ts";

/** What the engine says of the machine now, beside what was sold: `server`. */
export function MachineTab({ server }: { readonly server: ShownServer }) {
  const t = useTranslations("officeServices.server.engine");
  const page = useTranslations("officeServices.server");
  const list = useTranslations("officeServices.servers");
  const query = useQuery(machineQuery(server.id));
  const again = (
    <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
      {t("again")}
    </Button>
  );
  const hours = (seconds: number) => t("hours", { hours: Math.floor(seconds / 3600) });
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("asking")} rows={6} />}>
      {({ machine }) => (
        <div className="flex flex-col gap-4">
          {machine === null ? (
            <>
              <Note tone="info" title={t("none")}>
                {t("noneText")}
              </Note>
              <div>{again}</div>
            </>
          ) : machine.differences.length > 0 ? (
            <Note tone="danger" title={t("differs")}>
              <ul className="list-disc ps-4">
                {machine.differences.map((difference) => (
                  <li key={difference}>
                    <bdi>{difference}</bdi>
                  </li>
                ))}
              </ul>
            </Note>
          ) : (
            <Note tone="ok">{t("agrees")}</Note>
          )}
          {machine !== null && (
            <Panel title={t("title")} note={t("note")} control={again}>
              <KeyValueList
                items={[
                  { key: "power", label: page("power"), value: page(`powers.${machine.power}`) },
                  {
                    key: "node",
                    label: list("node"),
                    value: <BdiCode>{machine.nodeId ?? "–"}</BdiCode>,
                  },
                  {
                    key: "addresses",
                    label: page("addresses"),
                    value: <BdiCode>{machine.addresses.join(" ") || "–"}</BdiCode>,
                  },
                  { key: "cpu", label: page("vcpu"), value: <BdiCode>{machine.vcpu}</BdiCode> },
                  {
                    key: "memory",
                    label: page("memory"),
                    value: <BdiCode>{memoryText(machine.memoryMb)}</BdiCode>,
                  },
                  { key: "uptime", label: t("uptime"), value: hours(machine.uptimeSeconds) },
                ]}
              />
            </Panel>
          )}
        </div>
      )}
    </Loaded>
  );
}
