import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowRightFromLine, Construction, DoorOpen, Megaphone, Truck } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import { AuditLink } from "#src/web/office/parts/audit-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ActPanel, type ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { NodeActs, type NodeAct } from "./node-acts.tsx";
import { NodeState } from "./node-state.tsx";
import { nodeQuery, type ShownNode } from "./nodes-query.ts";
import { RoomPanel } from "./room-panel.tsx";
import { StandingTable } from "./standing-table.tsx";

/** One host: what it has, what it says now, which servers are there, and how they leave it. */
export function NodePage() {
  const { id = "" }: { readonly id?: string } = useParams({ strict: false });
  const node = useQuery(nodeQuery(id));
  return (
    <Loaded query={node} skeleton={<PageSkeleton />}>
      {(found) => <Shown key={found.id} node={found} />}
    </Loaded>
  );
}

function Shown({ node }: { readonly node: ShownNode }) {
  const t = useTranslations("officeServices.node");
  const list = useTranslations("officeServices.nodes");
  const servers = useTranslations("officeServices.servers");
  const mayWrite = useMay("nodes.write");
  const maySay = useMay("status.write");
  const go = useGo();
  const [act, setAct] = useState<NodeAct>();
  const isOpen = node.state === "open";
  const run = (kind: NodeAct) => ({ key: kind, label: t(`acts.${kind}`), run: () => setAct(kind) });
  // Visitors see nothing of what becomes of a host before staff says it.
  const plan = `/staff/status/planned-work?components=servers.${node.locationId}`;
  const say: ObjectAct = {
    key: "announce",
    label: t("acts.announce"),
    detail: t("acts.announceDetail"),
    icon: Megaphone,
    run: () => go(plan),
  };
  const acts: readonly ObjectAct[] = isOpen
    ? [
        { ...run("maintenance"), icon: Construction, shortcut: "m" },
        { ...run("drain"), detail: t("acts.drainDetail"), icon: Truck, shortcut: "d" },
      ]
    : [
        { ...run("open"), icon: DoorOpen, shortcut: "o" },
        { ...run("evacuate"), icon: ArrowRightFromLine, shortcut: "e" },
      ];
  const { health } = node;
  return (
    <>
      <ObjectPage
        title={node.id}
        list={{ label: list("title"), href: "/staff/nodes" }}
        state={<NodeState node={node} />}
        actions={<AuditLink id={node.id} />}
        facts={[
          { key: "location", label: servers("location"), value: <BdiCode>{node.locationId}</BdiCode> },
          {
            key: "driver",
            label: list("driver"),
            value: <BdiCode>{node.member === null ? node.driver : `${node.driver} ${node.member}`}</BdiCode>,
          },
          { key: "version", label: t("version"), value: <BdiCode>{health?.version ?? "–"}</BdiCode> },
          {
            key: "seen",
            label: list("seen"),
            value: node.seenAt === null ? "–" : <AgeLabel at={node.seenAt} />,
          },
          { key: "servers", label: servers("title"), value: <BdiCode>{node.servers}</BdiCode> },
        ]}
        notice={<Health health={health} />}
        tabs={[
          {
            key: "servers",
            label: servers("title"),
            count: node.servers,
            content: <StandingTable node={node} />,
          },
          { key: "room", label: t("room"), content: <RoomPanel room={node.room} /> },
          {
            key: "settings",
            label: t("settings"),
            content: (
              <Panel title={t("settings")} note={t("settingsNote")}>
                <KeyValueList
                  items={Object.entries(node.settings).map(([name, value]) => ({
                    key: name,
                    label: <BdiCode>{name}</BdiCode>,
                    value: <BdiCode>{value}</BdiCode>,
                  }))}
                />
              </Panel>
            ),
          },
        ]}
        side={
          (mayWrite || maySay) && (
            <ActPanel acts={[...(mayWrite ? acts : []), ...(maySay ? [say] : [])]} asksReason={mayWrite} />
          )
        }
      />
      <NodeActs node={node} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

/** What the host says of itself, where that is not well. */
function Health({ health }: Pick<ShownNode, "health">) {
  const t = useTranslations("officeServices.node");
  if (health === null) return <Note tone="warn">{t("notAsked")}</Note>;
  if (health.problem === null) return null;
  return (
    <Note tone="danger" title={t("problem")}>
      <bdi>{health.problem}</bdi>
    </Note>
  );
}
