import {
  ArrowLeftRight,
  BadgeDollarSign,
  CalendarPlus,
  CirclePause,
  CirclePlay,
  Power,
  ScanSearch,
  Tags,
  Trash2,
  Undo2,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { hasOpenTask } from "#src/web/office/parts/task-table.tsx";
import { useMe } from "#src/web/office/session/me-query.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { isEnded, machineStates, stateRefuses } from "../../rules.ts";
import type { ServerAct } from "./server-acts.tsx";
import type { ShownServer } from "./servers-query.ts";

export const powerActions = ["start", "stop", "restart"] as const;
export type PowerAction = (typeof powerActions)[number];

/** What the state of a server allows to do with its power now. */
export function allowedPower(server: ShownServer): readonly PowerAction[] {
  const { service, power, suspendedReason, tasks } = server;
  const state = { service, power, suspendedReason, isBusy: hasOpenTask(tasks) };
  return powerActions.filter(
    (action) => stateRefuses[action](state) === null && !(action === "start" && power === "running"),
  );
}

interface OfferedAct extends Omit<ObjectAct, "label" | "run"> {
  readonly key: ServerAct;
  readonly permission: StaffPermission;
  /** The state of the server allows it. */
  readonly isOffered: boolean;
}

/** The acts that role and state allow, each with its key. */
export function useServerActs(server: ShownServer, open: (act: ServerAct) => void): readonly ObjectAct[] {
  const t = useTranslations("officeServices.server.acts");
  const { permissions } = useMe();
  const { service, hold, removal, paidUntil } = server;
  const isGone = isEnded(server) || service === "failed";
  const hasMachine = machineStates.includes(service);
  const all: readonly OfferedAct[] = [
    {
      key: "power",
      icon: Power,
      shortcut: "p",
      permission: "servers.operate",
      isOffered: allowedPower(server).length > 0,
    },
    { key: "settle", icon: ScanSearch, shortcut: "e", permission: "servers.operate", isOffered: true },
    { key: "tag", icon: Tags, shortcut: "t", permission: "servers.operate", isOffered: !isGone },
    {
      key: "days",
      icon: CalendarPlus,
      shortcut: "d",
      permission: "prices.write",
      isOffered: paidUntil !== null && (service === "active" || service === "expired"),
    },
    {
      key: "price",
      icon: BadgeDollarSign,
      shortcut: "o",
      permission: "prices.write",
      isOffered: !isGone && permissions.includes("prices.read"),
    },
    {
      key: "move",
      icon: ArrowLeftRight,
      shortcut: "m",
      detail: t("two"),
      permission: "servers.move",
      isOffered: hasMachine && removal === null,
    },
    {
      key: "unsuspend",
      icon: CirclePlay,
      shortcut: "u",
      permission: "servers.suspend",
      isOffered: hold !== null,
    },
    {
      key: "stop-removal",
      icon: Undo2,
      shortcut: "b",
      permission: "servers.suspend",
      isOffered: removal !== null,
    },
    {
      key: "suspend",
      icon: CirclePause,
      shortcut: "h",
      isDanger: true,
      detail: hold === null ? undefined : t("replaces"),
      permission: "servers.suspend",
      isOffered: !isGone,
    },
    {
      key: "remove",
      icon: Trash2,
      shortcut: "r",
      isDanger: true,
      detail: t("two"),
      permission: "servers.terminate",
      isOffered: hasMachine && removal === null,
    },
  ];
  return all
    .filter(({ permission, isOffered }) => isOffered && permissions.includes(permission))
    .map(({ permission: _, isOffered: __, ...act }) => ({
      ...act,
      label: t(act.key),
      run: () => open(act.key),
    }));
}
