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
import { hasOpenTask } from "#src/web/office/parts/task-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
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

/** The acts that role and state allow, each with its key. */
export function useServerActs(server: ShownServer, open: (act: ServerAct) => void): readonly ObjectAct[] {
  const t = useTranslations("officeServices.server.acts");
  const may = {
    operate: useMay("servers.operate"),
    suspend: useMay("servers.suspend"),
    terminate: useMay("servers.terminate"),
    price: useMay("prices.write"),
    prices: useMay("prices.read"),
    move: useMay("servers.move"),
  };
  const { service, hold, removal, paidUntil } = server;
  const isGone = isEnded(server) || service === "failed";
  const hasMachine = machineStates.includes(service);
  const all: readonly (Omit<ObjectAct, "label" | "run"> & { readonly key: ServerAct; isOffered: boolean })[] =
    [
      { key: "power", icon: Power, shortcut: "p", isOffered: may.operate && allowedPower(server).length > 0 },
      { key: "settle", icon: ScanSearch, shortcut: "e", isOffered: may.operate },
      { key: "tag", icon: Tags, shortcut: "t", isOffered: may.operate && !isGone },
      {
        key: "days",
        icon: CalendarPlus,
        shortcut: "d",
        isOffered: may.price && paidUntil !== null && (service === "active" || service === "expired"),
      },
      { key: "price", icon: BadgeDollarSign, shortcut: "o", isOffered: may.price && may.prices && !isGone },
      {
        key: "move",
        icon: ArrowLeftRight,
        shortcut: "m",
        detail: t("two"),
        isOffered: may.move && hasMachine && removal === null,
      },
      {
        key: "unsuspend",
        icon: CirclePlay,
        shortcut: "u",
        isOffered: may.suspend && hold !== null,
      },
      { key: "stop-removal", icon: Undo2, shortcut: "b", isOffered: may.suspend && removal !== null },
      {
        key: "suspend",
        icon: CirclePause,
        shortcut: "h",
        isDanger: true,
        detail: hold === null ? undefined : t("replaces"),
        isOffered: may.suspend && !isGone,
      },
      {
        key: "remove",
        icon: Trash2,
        shortcut: "r",
        isDanger: true,
        detail: t("two"),
        isOffered: may.terminate && hasMachine && removal === null,
      },
    ];
  return all
    .filter(({ isOffered }) => isOffered)
    .map(({ isOffered: _, ...act }) => ({ ...act, label: t(act.key), run: () => open(act.key) }));
}
