import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { type TaskRow, taskFields } from "#src/platform/tasks/task-view.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addressListSql } from "./address-list.ts";
import type { OpenTaskKind, Power, Service, TaskKindName } from "./status.ts";
import { stepNamesOf } from "./tasks/step-names.ts";

/** A server with its addresses and its open task. */
export interface ServerRow {
  readonly id: string;
  readonly name: string;
  readonly plan_id: string;
  readonly location_id: string;
  readonly image_id: string;
  readonly vcpu: number;
  readonly memory_mb: number;
  readonly disk_gb: number;
  readonly traffic_gb: number;
  readonly service: Service;
  readonly power: Power;
  readonly started_at: Date | null;
  readonly simulated: boolean;
  readonly months: number;
  readonly next_price_cents: bigint;
  /** The last change of its price that was announced, and what a term costs from then; null without one. */
  readonly price_change: { readonly from_at: string; readonly cents: number } | null;
  /** The code that it was bought with, for how many terms it counts yet (null: all), and what a term costs without it. */
  readonly promo: {
    readonly code: string;
    readonly terms: number | null;
    readonly later_cents: number;
  } | null;
  readonly autoprolong: boolean;
  readonly tags: readonly string[];
  readonly paid_until: Date | null;
  readonly created_at: Date;
  /** Parsed by `readAddressList`. */
  readonly address_list: string;
  readonly grace_until: Date | null;
  readonly terminates_at: Date | null;
  readonly suspended_at: Date | null;
  readonly suspended_reason: "unpaid" | "abuse" | "admin" | null;
  /** What staff wrote to the customer about a hold, and when it ends by itself. */
  readonly suspended_text: string | null;
  readonly suspended_until: Date | null;
  /** When staff has it removed, and what it wrote about it. */
  readonly removes_at: Date | null;
  readonly removal_text: string | null;
  readonly renewal_error: string | null;
  /** What is set aside for the next term. */
  readonly reserved_cents: bigint | null;
  /** Also one that its customer does not see. */
  readonly open_task: OpenTaskKind | null;
  /** The open task, if its customer sees it. */
  readonly task: ServerTaskRow | null;
  /** The catalogue version at the time of reading, for the names of plan, location and image. */
  readonly catalogue_version: bigint;
}

export interface ServerTaskRow extends TaskRow<TaskKindName> {
  readonly cancel_until: string | null;
}

const isShown = sql<SqlBool>`task.kind = ANY (${Object.keys(stepNamesOf)}::text[])`;

/** A task as JSON, with the money that a failed purchase gave back. */
const taskJson = sql`
  json_build_object(${taskFields},
    'cancel_until', (SELECT r.begins_at FROM server_reinstalls r WHERE r.task_id = task.id
       AND task.state IN ('queued', 'running') AND coalesce(task.step, 'countdown') = 'countdown'),
    'refunded_cents', (SELECT o.total_cents FROM orders o
       WHERE task.state = 'failed' AND o.id = (task.input ->> 'orderId')::uuid AND o.state = 'refunded'))`;

/** The service of a server `s` as everyone sees it: while staff holds one that was alive, it is suspended (decision 111). */
export const shownServiceSql = sql<Service>`
  CASE WHEN s.hold_id IS NOT NULL AND s.service IN ('active', 'expired') THEN 'suspended' ELSE s.service END`;

/** Reads servers that fulfil a condition on `s`, newest first, each with further columns. */
export async function selectServers<Further>(
  db: Kysely<DB> | Transaction<DB>,
  where: RawBuilder<SqlBool>,
  limit: number,
  further: RawBuilder<Further>,
): Promise<(ServerRow & Further)[]> {
  const { rows } = await sql<ServerRow & Further>`
    SELECT s.id, s.name, s.plan_id, s.location_id, s.image_id, s.vcpu, s.memory_mb, s.disk_gb, s.traffic_gb,
           ${shownServiceSql} AS service, s.power, s.started_at, s.simulated, s.months, servers_due_cents(s.id) AS next_price_cents, s.autoprolong,
           (SELECT json_build_object('from_at', changed, 'cents', taxes_gross_cents(servers_term_cents(s.id, s.months, changed), s.site_id, s.customer_id, changed))
            FROM services_last_change(s.id, s.months) AS changed WHERE changed IS NOT NULL) AS price_change,
           (SELECT json_build_object('code', promo.code, 'terms', promo.terms, 'later_cents', taxes_gross_cents(
              servers_plan_cents(s.id, s.months, servers_next_start(s.id)) + extras.cents * s.months,
              s.site_id, s.customer_id, servers_next_start(s.id)))
            FROM services_promo_left(s.id, s.months) AS promo, servers_extras_at(s.id, servers_next_start(s.id)) AS extras) AS promo,
           s.tags, s.paid_until, s.created_at, s.grace_until, s.terminates_at,
           s.suspended_at,
           coalesce(hold.reason, s.suspended_reason) AS suspended_reason, hold.shown_text AS suspended_text,
           hold.held_until AS suspended_until, s.removes_at,
           CASE WHEN s.removes_at IS NOT NULL THEN (SELECT shown_text FROM server_removals removal
             WHERE removal.server_id = s.id AND removal.ended_at IS NULL) END AS removal_text, s.renewal_error, ${addressListSql} AS address_list,
           (SELECT reserved.total_cents FROM service_renewals r JOIN orders reserved ON reserved.id = r.order_id
            WHERE r.service_id = s.id AND r.state = 'reserved') AS reserved_cents,
           task.kind AS open_task, CASE WHEN ${isShown} THEN ${taskJson} END AS task,
           (SELECT version FROM catalogue_version) AS catalogue_version, ${further}
    FROM servers s
    LEFT JOIN server_holds hold ON hold.id = s.hold_id
    LEFT JOIN tasks task
      ON task.object_type = 'server' AND task.object_id = s.id AND task.state IN ('queued', 'running')
    WHERE ${where}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The tasks of a server, newest first, from a cursor on. */
export async function selectTasks(
  db: Kysely<DB>,
  serverId: string,
  before: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<ServerTaskRow[]> {
  const { rows } = await sql<{ task: ServerTaskRow }>`
    SELECT ${taskJson} AS task FROM tasks task
    WHERE task.object_type = 'server' AND task.object_id = ${serverId} AND ${isShown}
      AND task.created_at >= (SELECT coalesce(s.owned_since, '-infinity') FROM servers s WHERE s.id = ${serverId})
      ${before ? sql`AND (task.created_at, task.id) < (${before.at}, ${before.id}::uuid)` : sql``}
    ORDER BY task.created_at DESC, task.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.task);
}

export async function selectTask(db: Kysely<DB>, taskId: string): Promise<ServerTaskRow | undefined> {
  const { rows } = await sql<{ task: ServerTaskRow }>`
    SELECT ${taskJson} AS task FROM tasks task WHERE task.id = ${taskId}`.execute(db);
  return rows[0]?.task;
}
