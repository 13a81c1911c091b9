import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { refundTask } from "#src/platform/tasks/refund-task.ts";
import { retryTask } from "#src/platform/tasks/retry-task.ts";
import type { taskRoutes } from "../../contract-tasks.ts";
import type { AdminContext } from "../deps.ts";
import { listTasks } from "./list-tasks.ts";
import { readTask } from "./read-task.ts";

/** Tasks of every feature. What commands do to them is done by the same use cases. */
export function taskHandlers({ platform, taskKinds }: AdminContext): Handlers<typeof taskRoutes> {
  return {
    "GET /v2/admin/tasks": ({ query }) => listTasks(platform, taskKinds(), query),
    "GET /v2/admin/tasks/{id}": ({ params }) => readTask(platform, taskKinds(), requireId("task", params.id)),
    "POST /v2/admin/tasks/{id}/retry": async ({ ctx, params, body }) => {
      const id = requireId("task", params.id);
      await retryTask(platform, taskKinds(), withReason(ctx, body.reason), id);
      return {};
    },
    "POST /v2/admin/tasks/{id}/refund": async ({ ctx, params, body }) => {
      const id = requireId("task", params.id);
      await refundTask(platform, taskKinds(), withReason(ctx, body.reason), id);
      return {};
    },
  };
}
