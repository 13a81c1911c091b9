import { useTranslations } from "use-intl";
import { openTask, stepPosition } from "#src/web/lists/tasks.ts";
import type { Server } from "./server-types.ts";

/** The state of a server in words, with the step while something runs: "Installing 3/5". */
export function useStatusWords(server: Pick<Server, "status" | "task">): string {
  const t = useTranslations("servers");
  const status = t(`status.${server.status}`);
  const task = openTask(server);
  return task && task.steps.length > 1 ? t("statusWithStep", { status, ...stepPosition(task) }) : status;
}
