import { sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import { inPage, inQueue, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import { readAnyId } from "#src/platform/operator/read-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { isUuid } from "#src/shared/ids.ts";
import type { taskRoutes } from "../../contract-tasks.ts";
import { failedTasks, taskColumns, type TaskRow, tasksWithAlarms, taskRowView } from "./task-rows.ts";

type Route = (typeof taskRoutes)["GET /v2/admin/tasks"];

/** Tasks of every feature, newest first; those that wait are a queue, in which the oldest failure comes first. */
export async function listTasks(
  { db }: Pick<Platform, "db">,
  kinds: readonly TaskKind[],
  query: z.output<Route["query"]>,
): Promise<z.input<Route["output"]>> {
  const isQueue = query.waits === "true";
  const { cursor, ...times } = query;
  const place = isQueue
    ? sql`${inPage("t.created_at", "t.id", times)} AND ${inQueue("alarm.raised_at", "t.id", { cursor, limit: query.limit })}`
    : inPage("t.created_at", "t.id", query);
  const { rows } = await sql<TaskRow>`
    SELECT ${taskColumns} FROM ${isQueue ? failedTasks : tasksWithAlarms}
    WHERE ${place}
      ${when(query.state, (state) => sql`t.state = ${state}`)}
      ${when(query.kind, (kind) => sql`t.kind = ${kind}`)}
      ${when(optionalId("customer", query.customer), (id) => sql`t.customer_id = ${id}::uuid`)}
      ${when(query.object === undefined ? null : uuidIn(query.object), (id) => sql`t.object_id = ${id}::uuid`)}
      ${query.waits === "false" ? sql`AND alarm.id IS NULL` : sql``}
    ORDER BY ${isQueue ? sql`alarm.raised_at, t.id` : sql`t.created_at DESC, t.id DESC`} LIMIT ${query.limit + 1}`.execute(
    db.kysely,
  );
  const { page, nextCursor } = pageOf(rows, query.limit, ({ created_at, alarm_raised_at, id }) => ({
    at: (isQueue ? alarm_raised_at : null) ?? created_at,
    id,
  }));
  const customerOf = await showCustomers(
    db.kysely,
    page.flatMap((row) => row.customer_id ?? []),
  );
  return {
    tasks: page.map((row) => taskRowView(row, customerOf, kinds)),
    nextCursor,
    waiting: await countWaiting(db.kysely, "alarm.raised_at", failedTasks),
  };
}

/** An object's id, encoded or as tables have it. */
function uuidIn(text: string): string {
  if (isUuid(text)) return text;
  try {
    return readAnyId(text);
  } catch {
    throw new AppError("invalid_input", undefined, { object: "invalid_input" });
  }
}
