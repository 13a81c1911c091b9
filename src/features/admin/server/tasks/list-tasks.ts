import { sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import { readAnyId } from "#src/platform/operator/read-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { isUuid } from "#src/shared/ids.ts";
import type { taskRoutes } from "../../contract-tasks.ts";
import { taskColumns, type TaskRow, tasksWithAlarms, taskRowView } from "./task-rows.ts";

type Route = (typeof taskRoutes)["GET /v2/admin/tasks"];

/** Tasks of every feature, newest first. */
export async function listTasks(
  { db }: Pick<Platform, "db">,
  kinds: readonly TaskKind[],
  query: z.output<Route["query"]>,
): Promise<z.input<Route["output"]>> {
  const { rows } = await sql<TaskRow>`
    SELECT ${taskColumns} FROM ${tasksWithAlarms}
    WHERE ${inPage("t.created_at", "t.id", query)}
      ${when(query.state, (state) => sql`t.state = ${state}`)}
      ${when(query.kind, (kind) => sql`t.kind = ${kind}`)}
      ${when(optionalId("customer", query.customer), (id) => sql`t.customer_id = ${id}::uuid`)}
      ${when(query.object === undefined ? null : uuidIn(query.object), (id) => sql`t.object_id = ${id}::uuid`)}
      ${when(query.waits, (waits) => sql`(alarm.id IS NOT NULL) = ${waits === "true"}`)}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${query.limit + 1}`.execute(db.kysely);
  const { page, nextCursor } = pageOf(rows, query.limit, ({ created_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    db.kysely,
    page.flatMap((row) => row.customer_id ?? []),
  );
  return { tasks: page.map((row) => taskRowView(row, customerOf, kinds)), nextCursor };
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
