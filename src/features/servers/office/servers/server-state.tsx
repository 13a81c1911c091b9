import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { ServerRow } from "./servers-query.ts";

const marks: Readonly<Record<ServerRow["status"], BuoyKind>> = {
  installing: "busy",
  starting: "busy",
  stopping: "busy",
  restarting: "busy",
  reinstalling: "busy",
  updating: "busy",
  running: "ok",
  stopped: "off",
  expired: "warn",
  suspended: "lock",
  failed: "bad",
  attention: "bad",
  terminated: "off",
};

/** The state of a server in one word, as its customer sees it: `status`. */
export function ServerState({ status }: Pick<ServerRow, "status">) {
  const t = useTranslations("officeServices.servers.status");
  return <Buoy kind={marks[status]}>{t(status)}</Buoy>;
}
