import { type RawBuilder, sql } from "kysely";

/**
 * The tables of objects that are called by a name, by their type in audit rows, with the column. What has none but a
 * kind is called by that: approvals, acts on many, alarms, tasks.
 */
const named: readonly (readonly [type: string, table: string, column: string])[] = [
  ["alarm", "alarms", "kind"],
  ["api-key", "api_keys", "name"],
  ["approval", "staff_approvals", "act"],
  ["ban", "bans", "value"],
  ["bulk", "bulk_runs", "act"],
  ["catalogue-draft", "catalogue_drafts", "name"],
  ["domain", "domains", "name"],
  ["price-change", "price_changes", "name"],
  ["promo-code", "promo_codes", "code"],
  ["server", "servers", "name"],
  ["ssh-key", "ssh_keys", "name"],
  ["staff", "staff", "name"],
  ["task", "tasks", "kind"],
  ["user", "users", "username"],
  ["view", "staff_views", "name"],
];

/** SQL: how the object of an audit row is called now, a customer by its first owner; null for what has no name. */
export function objectName(row: string): RawBuilder<string | null> {
  const type = sql.ref(`${row}.object_type`);
  const id = sql`CASE WHEN pg_input_is_valid(${sql.ref(`${row}.object_id`)}, 'uuid')
                      THEN ${sql.ref(`${row}.object_id`)}::uuid END`;
  const names = named.map(
    ([kind, table, column]) =>
      sql`WHEN ${kind} THEN (SELECT thing.${sql.ref(column)} FROM ${sql.table(table)} thing WHERE thing.id = ${id})`,
  );
  return sql<string | null>`CASE ${type}
    ${sql.join(names, sql` `)}
    -- Of an address the host alone: what follows may be a secret of its owner.
    WHEN 'webhook-endpoint' THEN (SELECT substring(url FROM '^[a-z]+://(?:[^/?#@]*@)?([^/?#]*)') FROM webhook_endpoints WHERE id = ${id})
    WHEN 'customer' THEN (SELECT u.username FROM memberships m JOIN users u ON u.id = m.user_id
                          WHERE m.customer_id = ${id} AND m.role = 'owner' ORDER BY u.created_at, u.id LIMIT 1)
    END`;
}

/** Rows of one transaction are written one after the other: what belongs together is found among so many. */
const rowsOfOneAct = 100;

/** SQL: whether an audit row does no more than count an act against a limit, and another row of it says what it did. */
export function isCountAlone(row: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(${of("action")} = 'staff.act' AND EXISTS (
    SELECT FROM audit_log act
    WHERE act.id >= ${of("id")} - ${rowsOfOneAct}::bigint AND act.id < ${of("id")} AND act.at = ${of("at")}
      AND act.actor = ${of("actor")} AND act.action <> 'staff.act'))`;
}

/** SQL: the approval by which an audit row's act ran, with the name of who approved: `{"id", "by"}`, or null. */
export function approvalOf(row: string): RawBuilder<{ id: string; by: string | null } | null> {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<{ id: string; by: string | null } | null>`(
    SELECT jsonb_build_object('id', run.object_id, 'by', (
      SELECT decider.name FROM staff decider
      WHERE run.detail -> 'alone' = 'false' AND decider.id::text = run.actor ->> 'id'))
    FROM audit_log run
    WHERE run.id > ${of("id")} AND run.id <= ${of("id")} + ${rowsOfOneAct}::bigint AND run.at = ${of("at")}
      AND run.action = 'approval.run' AND ${of("actor")} ->> 'kind' = 'staff'
      AND run.detail ->> 'askedBy' = ${of("actor")} ->> 'id' AND ${of("object_type")} <> 'approval'
    ORDER BY run.id LIMIT 1)`;
}
