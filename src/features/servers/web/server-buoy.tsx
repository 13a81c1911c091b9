import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { Server } from "./server-types.ts";
import { openTask, stepPosition } from "#src/web/lists/tasks.ts";
import { statusMarks } from "./server-status.ts";

export interface ServerBuoyProps {
  readonly server: Pick<Server, "status" | "task">;
  /** 14 in rows, 18 in heads. */
  readonly size?: number;
}

/** The state of a server in shape and word, with the step while something runs: "Installing 3/5". */
export function ServerBuoy({ server, size }: ServerBuoyProps) {
  const t = useTranslations("servers");
  const status = t(`status.${server.status}`);
  const task = openTask(server);
  const words =
    task && task.steps.length > 1 ? t("statusWithStep", { status, ...stepPosition(task) }) : status;
  return (
    <Buoy kind={statusMarks[server.status]} size={size} className="align-middle">
      {words}
    </Buoy>
  );
}
