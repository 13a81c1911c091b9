import { useTranslations } from "use-intl";
import { actTexts } from "#src/web/office/parts/bulk/bulk-query.ts";
import { useAlarmName } from "#src/web/office/parts/use-code-names.ts";
import { useTaskName } from "#src/web/office/parts/use-kind-name.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { useActName } from "../acts/use-act-name.ts";
import type { AuditEntry } from "./audit-page.tsx";

type Named = Pick<AuditEntry, "objectType" | "objectId" | "objectName" | "detail">;

/** How an entry's object is called, in words where that is a code; null for what has no name. */
export function useAuditedName(): (entry: Named) => string | null {
  const bulk = useTranslations("officeOrders.bulk");
  const [act, alarm, task, role] = [useActName(), useAlarmName(), useTaskName(), useRoleName()];
  return ({ objectType, objectId, objectName, detail }) => {
    if (objectType === "staff-role") return role(objectId);
    if (objectName === null) return null;
    if (objectType === "approval") return act(objectName);
    if (objectType === "alarm") return alarm(objectName);
    if (objectType === "task") return task(objectName);
    if (objectType !== "bulk" || !isBulkAct(objectName)) return objectName;
    const { count } = detail;
    const text = actTexts[objectName];
    return typeof count === "number" ? bulk(`acts.${text}.title`, { count }) : bulk(`acts.${text}.do`);
  };
}

function isBulkAct(act: string): act is keyof typeof actTexts {
  return Object.hasOwn(actTexts, act);
}
