import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { AuditLink } from "#src/web/office/parts/audit-link.tsx";
import { MoveTable } from "#src/web/office/parts/move-table.tsx";
import { TaskTable } from "#src/web/office/parts/task-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { HoldsTab } from "./holds-tab.tsx";
import { MachineTab } from "./machine-tab.tsx";
import { MoneyTab } from "./money-tab.tsx";
import { type ServerAct, ServerActs } from "./server-acts.tsx";
import { useServerFacts } from "./server-facts.tsx";
import { ServerState } from "#src/web/office/parts/server-state.tsx";
import { serverQuery, type ShownServer } from "./servers-query.ts";
import { SettingsTab } from "./settings-tab.tsx";
import { useServerActs } from "./use-server-acts.ts";

/** One server: what it is, what the engine says of it, what was paid, and what staff may do. */
export function ServerPage() {
  const server = useQuery(serverQuery(useOfficeId("server")));
  return (
    <Loaded query={server} skeleton={<PageSkeleton />}>
      {(found) => <Shown key={found.id} server={found} />}
    </Loaded>
  );
}

function Shown({ server }: { readonly server: ShownServer }) {
  const t = useTranslations("officeServices.server");
  const list = useTranslations("officeServices.servers");
  const maySuspend = useMay("servers.suspend");
  const [act, setAct] = useState<ServerAct>();
  const acts = useServerActs(server, setAct);
  const { facts, numbers } = useServerFacts(server);
  return (
    <>
      <ObjectPage
        title={server.name}
        list={{ label: list("title"), href: "/staff/servers" }}
        state={<ServerState status={server.status} />}
        actions={<AuditLink id={server.id} />}
        facts={facts}
        numbers={numbers}
        notice={<Notices server={server} />}
        tabs={[
          { key: "settings", label: t("tabs.settings"), content: <SettingsTab server={server} /> },
          { key: "machine", label: t("tabs.machine"), content: <MachineTab server={server} /> },
          {
            key: "tasks",
            label: t("tabs.tasks"),
            count: server.tasks.length,
            content: <TaskTable tasks={server.tasks} />,
          },
          {
            key: "money",
            label: t("tabs.money"),
            count: server.orders.length,
            content: <MoneyTab server={server} />,
          },
          ...(maySuspend
            ? [{ key: "holds", label: t("tabs.holds"), content: <HoldsTab id={server.id} /> }]
            : []),
          {
            key: "moves",
            label: t("tabs.moves"),
            count: server.moves.length,
            content: <MoveTable moves={server.moves} />,
          },
        ]}
        side={<ActPanel acts={acts} />}
      />
      <ServerActs server={server} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

/** That it is stopped or will be removed, in the words that its customer reads. */
function Notices({ server: { hold, removal, suspendedReason } }: { readonly server: ShownServer }) {
  const t = useTranslations("officeServices.server.notice");
  const causes = useTranslations("officeServices.causes");
  const times = useTimes();
  if (hold === null && removal === null) return null;
  return (
    <div className="flex flex-col gap-3">
      {removal && (
        <Note tone="danger" title={t("removal", { time: times.stamp(removal.at) })}>
          <bdi>{removal.text}</bdi>
        </Note>
      )}
      {hold && (
        <Note
          tone="warn"
          title={t(hold.until === null ? "hold" : "holdUntil", {
            cause: causes(suspendedReason === "abuse" ? "abuse" : "admin"),
            time: hold.until === null ? "" : times.stamp(hold.until),
          })}
        >
          <bdi>{hold.text}</bdi>
        </Note>
      )}
    </div>
  );
}
