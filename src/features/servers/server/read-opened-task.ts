import type { Platform } from "#src/platform/platform.ts";
import { selectTask } from "./server-rows.ts";
import { type ServerTaskView, serverTaskView } from "./server-view.ts";

/** The task that a call has just opened or changed, as its answer. */
export async function readOpenedTask(platform: Platform, taskId: string): Promise<ServerTaskView> {
  const task = await selectTask(platform.db.kysely, taskId);
  if (!task) throw new Error("the task that was just opened is gone");
  return serverTaskView(task);
}
