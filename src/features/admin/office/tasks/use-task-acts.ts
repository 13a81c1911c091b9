import { BellOff, RotateCw, ScanSearch, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import type { TaskRow } from "./tasks-query.ts";

export type TaskActName = "retry" | "refund" | "settle" | "close";

/** A task and what is about to be done to it. */
export interface TaskAct {
  readonly task: TaskRow;
  readonly name: TaskActName;
}

type Act = Omit<ObjectAct, "key" | "shortcut"> & { readonly key: TaskActName; readonly shortcut: string };

/** What may be done to a task now, each act with its key; `onAct` opens its dialog. */
export function useTaskActs(onAct: (act: TaskAct) => void): (task: TaskRow) => readonly Act[] {
  const t = useTranslations("officeOrders.tasks");
  const mayRetry = useMay("tasks.retry");
  const mayRefund = useMay("tasks.cancel");
  const mayClose = useMay("alarms.close");
  const maySettle = { server: useMay("servers.operate"), domain: useMay("domains.operate") };
  return (task) => {
    const { acts, object, alarm } = task;
    const act = (name: TaskActName, icon: Act["icon"], shortcut: string): Act => ({
      key: name,
      label: t(`${name}.label`),
      detail: t(`${name}.detail`),
      icon,
      shortcut,
      run: () => onAct({ task, name }),
      ...(name === "refund" && { isDanger: true }),
    });
    return [
      ...(acts.includes("retry") && mayRetry ? [act("retry", RotateCw, "r")] : []),
      ...((object.type === "server" || object.type === "domain") && maySettle[object.type]
        ? [act("settle", ScanSearch, "s")]
        : []),
      ...(alarm !== null && mayClose ? [act("close", BellOff, "e")] : []),
      ...(acts.includes("refund") && mayRefund ? [act("refund", Undo2, "f")] : []),
    ];
  };
}
