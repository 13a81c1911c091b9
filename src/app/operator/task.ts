import { listTasks } from "#src/platform/tasks/list-tasks.ts";
import { refundTask } from "#src/platform/tasks/refund-task.ts";
import { retryTask } from "#src/platform/tasks/retry-task.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { ProductCommand } from "./open-product.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed } from "#src/platform/operator/table.ts";

const shownTasks = 50;

const list: ProductCommand = {
  name: "task list",
  usage: "[--failed]",
  summary: "Shows the newest tasks, or those that failed, with their cause.",
  options: { failed: { type: "boolean", default: false } },
  async run({ platform }, { options }) {
    const tasks = await listTasks(platform, { failed: options.failed === true, limit: shownTasks });
    const rows = tasks.map((task) => ({
      ...task,
      id: encodeId("task", task.id),
      object_id: task.object_type === "server" ? encodeId("server", task.object_id) : task.object_id,
    }));
    return listed(rows, {
      ID: "id",
      KIND: "kind",
      STATE: "state",
      STEP: "step",
      OBJECT: "object_id",
      SINCE: "created_at",
      CAUSE: ({ error_detail: detail, error_code: code }) => detail ?? code,
    });
  },
};

const retry: ProductCommand = {
  name: "task retry",
  usage: "<id>",
  summary: "Runs a failed task again.",
  async run({ platform, product }, { words, operator }) {
    const taskId = readId("task", words[0]);
    await retryTask(platform, product.tasks, await operator(), taskId);
    return { text: "The task is in the queue again.", data: { task: words[0], state: "queued" } };
  },
};

const refund: ProductCommand = {
  name: "task refund",
  usage: "<id>",
  summary: "Ends a paid task that is stuck: the money goes back, what it left is removed.",
  async run({ platform, product }, { words, operator }) {
    const taskId = readId("task", words[0]);
    await refundTask(platform, product.tasks, await operator(), taskId);
    return { text: "The task was ended and its order refunded.", data: { task: words[0], state: "failed" } };
  },
};

export const taskCommands = [list, retry, refund];
