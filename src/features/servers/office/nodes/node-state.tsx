import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { NodeRow } from "./nodes-query.ts";

/** Whether a host takes new servers, is in maintenance, or does not answer: `node`. */
export function NodeState({
  node: { state, isOnline },
}: {
  readonly node: Pick<NodeRow, "state" | "isOnline">;
}) {
  const t = useTranslations("officeServices.nodes.states");
  if (!isOnline) return <Buoy kind="bad">{t("offline")}</Buoy>;
  return state === "open" ? <Buoy kind="ok">{t("open")}</Buoy> : <Buoy kind="warn">{t("maintenance")}</Buoy>;
}
