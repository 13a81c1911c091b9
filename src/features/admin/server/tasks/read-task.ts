import { sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { Platform } from "#src/platform/platform.ts";
import { shownFields } from "#src/platform/operator/shown-fields.ts";
import type { StepRecord, TaskKind } from "#src/platform/tasks/task-kind.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId, isUuid } from "#src/shared/ids.ts";
import type { taskRoutes } from "../../contract-tasks.ts";
import { taskColumns, type TaskRow, tasksWithAlarms, taskRowView } from "./task-rows.ts";

type Answer = z.input<(typeof taskRoutes)["GET /v2/admin/tasks/{id}"]["output"]>;

interface WholeTask extends TaskRow {
  readonly site_id: number;
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly actor_name: string | null;
  readonly order_state: Answer["orderState"];
  readonly steps: readonly StepRecord[];
  readonly step_ref: string | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly lease_until: Date | null;
  readonly not_before: Date;
}

/** A task with its steps: what ran with its times, and what is still to come. */
export async function readTask(
  { db }: Pick<Platform, "db">,
  kinds: readonly TaskKind[],
  id: string,
): Promise<Answer> {
  const { rows } = await sql<WholeTask>`
    SELECT ${taskColumns}, t.site_id, t.actor, ${doerName("t.actor")} AS actor_name, t.steps, t.step_ref, t.input,
           (SELECT o.state FROM orders o WHERE o.id::text = t.input ->> 'orderId' AND o.customer_id = t.customer_id)
             AS order_state,
           t.lease_until, t.not_before
    FROM ${tasksWithAlarms} WHERE t.id = ${id}`.execute(db.kysely);
  const [task] = rows;
  if (!task) throw new AppError("not_found");
  const customerOf = await showCustomers(db.kysely, task.customer_id === null ? [] : [task.customer_id]);
  const { orderId } = task.input;
  return {
    ...taskRowView(task, customerOf, kinds),
    siteId: task.site_id,
    actor: doneByOf(task.actor, task.actor_name),
    orderId: typeof orderId === "string" && isUuid(orderId) ? encodeId("order", orderId) : null,
    orderState: task.order_state,
    steps: stepsOf(task, kinds),
    stepRef: task.step_ref,
    input: openPart(task.input),
    leaseUntil: task.lease_until?.toISOString() ?? null,
    notBefore: task.not_before.toISOString(),
  };
}

function stepsOf({ kind, steps }: WholeTask, kinds: readonly TaskKind[]): Answer["steps"] {
  const names = kinds.find((known) => known.kind === kind)?.steps.map(({ name }) => name) ?? [];
  const length = Math.max(names.length, steps.length);
  return Array.from({ length }, (_, index) => {
    const done = steps[index];
    return done ?? { name: names[index] ?? "", state: "waiting" as const, startedAt: null, endedAt: null };
  });
}

/** What it was opened with, ids as pages show them. Codes and hashes are sealed or hashed in tasks, and not for staff either. */
function openPart(input: WholeTask["input"]): string {
  const open = Object.fromEntries(
    Object.entries(input).filter(([name]) => !/password|secret|code|hash|seal|key/i.test(name)),
  );
  return JSON.stringify(shownFields(open));
}
