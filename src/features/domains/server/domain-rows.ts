import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { NameServer } from "#src/drivers/registrar/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type TaskRow, taskFields } from "#src/platform/tasks/task-view.ts";
import type { DomainState, DomainTaskKind } from "./domain-state.ts";

/** A domain with its open task, its prices, and what is set aside for it. */
export interface DomainRow {
  readonly id: string;
  readonly site_id: number;
  readonly customer_id: string;
  readonly name: string;
  readonly tld: string;
  readonly state: DomainState;
  readonly failure: string | null;
  readonly simulated: boolean;
  readonly autoprolong: boolean;
  readonly tags: readonly string[];
  readonly contact_id: string;
  readonly name_servers: readonly NameServer[];
  readonly is_locked: boolean;
  readonly is_private: boolean;
  readonly is_unverified: boolean;
  readonly is_cut: boolean;
  /** Staff has it out of the zone. */
  readonly is_stopped: boolean;
  /** What staff holds; null: nothing. */
  readonly staff_hold: {
    readonly reason: "abuse" | "admin";
    readonly text: string;
    readonly at: string;
  } | null;
  readonly revision: number;
  readonly pushed_revision: number;
  readonly registered_at: Date | null;
  readonly expires_at: Date | null;
  readonly grace_until: Date | null;
  readonly redemption_until: Date | null;
  readonly releases_at: Date | null;
  readonly transfer_locked_until: Date | null;
  readonly registrant_lock_days: number;
  readonly deletes_at: Date | null;
  readonly renewal_due_at: Date | null;
  readonly renewal_error: string | null;
  /** What is set aside for the next renewal. */
  readonly reserved_cents: bigint | null;
  /** When that is charged. */
  readonly charges_at: Date | null;
  /** When autoprolong tries first. */
  readonly first_try_at: Date | null;
  readonly has_code: boolean;
  readonly renew_years: number;
  readonly renew_cents: bigint;
  /** The last change of it that was announced; null without one. */
  readonly price_change: { readonly from_at: string; readonly cents: number } | null;
  readonly restore_cents: bigint;
  readonly created_at: Date;
  readonly task: DomainTaskRow | null;
}

export type DomainTaskRow = TaskRow<DomainTaskKind>;

/** A task as JSON, with the money that a failed order gave back. */
const taskJson = sql`
  json_build_object(${taskFields},
    'refunded_cents', (SELECT o.total_cents FROM orders o
       WHERE task.state = 'failed' AND o.id = (task.input ->> 'orderId')::uuid AND o.state = 'refunded'))`;

/** Reads domains that match a condition on `d`, in an order. */
export async function selectDomains(
  db: Kysely<DB> | Transaction<DB>,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    SELECT d.id, d.site_id, d.customer_id, d.name, d.tld, d.state, d.failure, d.simulated, d.autoprolong, d.tags,
           d.contact_id, d.name_servers, d.is_locked, d.is_private, d.is_unverified, d.is_cut, d.is_stopped, d.revision,
           (SELECT json_build_object('reason', hold.reason, 'text', hold.shown_text, 'at', hold.held_at)
            FROM domain_holds hold WHERE hold.id = d.hold_id) AS staff_hold,
           d.pushed_revision, d.registered_at, d.expires_at, d.grace_until, d.redemption_until, d.releases_at,
           d.transfer_locked_until, tld.registrant_lock_days, d.deletes_at, d.renewal_due_at, d.renewal_error, d.created_at,
           (SELECT reserved.total_cents FROM domain_orders o JOIN orders reserved ON reserved.id = o.order_id
             WHERE o.domain_id = d.id AND o.state = 'open' AND o.is_automatic) AS reserved_cents,
           (SELECT o.charges_at FROM domain_orders o
             WHERE o.domain_id = d.id AND o.state = 'open' AND o.is_automatic) AS charges_at,
           d.expires_at - (SELECT domains_reserve_ahead()) AS first_try_at,
           d.state <> 'transfer_in' AND EXISTS (SELECT 1 FROM domain_codes c WHERE c.domain_id = d.id) AS has_code,
           tld.min_renew_years AS renew_years,
           domains_due_cents(d.id) AS renew_cents,
           (SELECT json_build_object('from_at', changed, 'cents', taxes_gross_cents(domains_year_cents(d.id, changed) * tld.min_renew_years, d.site_id, d.customer_id, changed))
            FROM services_last_change(d.id, 12) AS changed WHERE changed IS NOT NULL) AS price_change,
           taxes_gross_cents((catalog_resale_price(d.site_id, 'ending:' || tld.id, 'restore', tld.restore_cents, 1, 0)).cents + domains_next_cents(d.id) * tld.min_renew_years, d.site_id, d.customer_id,
                             coalesce(d.expires_at, d.created_at)) AS restore_cents,
           (SELECT ${taskJson} FROM tasks task WHERE task.object_type = 'domain' AND task.object_id = d.id
              AND task.state IN ('queued', 'running')) AS task
    FROM domains d JOIN tlds tld ON tld.id = d.tld
    WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(db);
  return rows;
}

/** The tasks of a domain, newest first, from a cursor on. */
export async function selectDomainTasks(
  db: Kysely<DB>,
  domainId: string,
  before: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<DomainTaskRow[]> {
  const { rows } = await sql<{ task: DomainTaskRow }>`
    SELECT ${taskJson} AS task FROM tasks task
    WHERE task.object_type = 'domain' AND task.object_id = ${domainId}
      AND task.created_at >= (SELECT coalesce(d.owned_since, '-infinity') FROM domains d WHERE d.id = ${domainId})
      ${before ? sql`AND (task.created_at, task.id) < (${before.at}, ${before.id}::uuid)` : sql``}
    ORDER BY task.created_at DESC, task.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.task);
}
