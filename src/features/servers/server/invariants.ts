import { followsOrder } from "#src/features/services/server/index.ts";
import { type Kysely, sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId, isUuid } from "#src/shared/ids.ts";
import { addMs } from "#src/shared/time.ts";
import { machineStates } from "../rules.ts";
import { type ExpectedMachine, reconcileMachines } from "./reconcile-machines.ts";

/** A paid order is active or refunded within this time; provisioning gives up long before. */
const deliveryDeadlineMs = 15 * 60_000;
/** A task that is due but that no worker touched for this long is lost. */
const taskDeadlineMs = 5 * 60_000;
/** A machine and its row change independently: a difference counts when it is older than this. */
const settleMs = 60_000;

type Find = (db: Kysely<DB>) => Promise<readonly Finding[]>;

/** What must hold of orders, machines, tasks and periods at every moment. */
export function serverInvariants(platform: Platform, driver: ComputeDriver): Invariant[] {
  return [
    { id: "I4", title: "An acknowledged key has exactly one effect and its answer", find: findBrokenKeys },
    { id: "I6", title: "A paid order is active, or refunded in full, in time", find: brokenOrders(platform) },
    {
      id: "I7",
      title: "Machines and active services are the same",
      find: unknownMachines(platform, driver),
      settle: settleCommand,
    },
    { id: "I9", title: "No task is lost or has two effects", find: brokenTasks(platform) },
    { id: "I10", title: "A period is charged once", find: findDoublePeriods },
  ];
}

/** A customer's key for another call may make orders of the same key: those of a cart of names have their position behind it. */
const ordersOfServers = sql`('server-purchase', 'server-prolong', 'server-ipv4')`;

const findBrokenKeys: Find = async (db) => {
  const { rows } = await sql<Finding>`
    SELECT k.customer_id || '/' || k.key AS "objectId", 'orders of this key: ' || count(o.id) || ', answer: ' || coalesce(k.answer::text, 'none') AS detail
    FROM idempotency_keys k
    LEFT JOIN orders o ON o.customer_id = k.customer_id AND o.idempotency_key = k.key AND o.kind IN ${ordersOfServers}
    WHERE k.route IN ('POST /v2/servers/purchase', 'POST /v2/servers/{id}/prolong', 'POST /v2/servers/{id}/ipv4')
    GROUP BY k.customer_id, k.key, k.answer
    HAVING count(o.id) <> 1 OR (k.answer -> 'order' ->> 'totalCents')::bigint IS DISTINCT FROM min(o.total_cents)
    UNION ALL
    SELECT o.id::text, 'the order has no key row with its answer'
    FROM orders o
    LEFT JOIN idempotency_keys k ON k.customer_id = o.customer_id AND k.key = o.idempotency_key
    WHERE o.kind IN ${ordersOfServers} AND k.key IS NULL`.execute(db);
  return rows;
};

function brokenOrders({ clock }: Platform): Find {
  return async (db) => {
    const { rows } = await sql<Finding>`
      SELECT o.id::text AS "objectId",
             'order ' || o.state || ', hold ' || coalesce(h.state, 'none') || ', server ' || coalesce(s.service, 'none')
               AS detail
      FROM orders o
      LEFT JOIN holds h ON h.order_id = o.id
      LEFT JOIN servers s ON s.id = o.object_id
      WHERE o.kind = 'server-purchase' AND NOT coalesce(CASE o.state
        WHEN 'paid' THEN h.state = 'reserved' AND s.service = 'pending'
          AND o.created_at > ${addMs(clock.now(), -deliveryDeadlineMs)}
        WHEN 'delivered' THEN h.state = 'captured' AND s.service NOT IN ('pending', 'failed')
          AND h.amount_cents = o.total_cents
          AND EXISTS (SELECT 1 FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
            WHERE t.reference_type = 'order' AND t.reference_id = o.id AND t.kind = 'delivery'
              AND e.amount = -o.total_cents)
        WHEN 'refunded' THEN h.state = 'released' AND s.service = 'failed' AND h.amount_cents = o.total_cents
          AND EXISTS (SELECT 1 FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
            WHERE t.reference_type = 'order' AND t.reference_id = o.id AND t.kind = 'refund'
              AND e.amount = o.total_cents)
        END, false)
      UNION ALL
      -- Prolongations, renewals and addresses: the hold follows the order, and nothing waits forever.
      SELECT o.id::text, o.kind || ' ' || o.state || ', hold ' || coalesce(h.state, 'none')
      FROM orders o LEFT JOIN holds h ON h.order_id = o.id LEFT JOIN service_renewals r ON r.order_id = o.id
      WHERE o.kind IN ('server-prolong', 'server-renewal', 'server-ipv4') AND NOT coalesce(CASE o.state
        WHEN 'paid' THEN h.state = 'reserved' AND o.kind <> 'server-prolong'
          AND coalesce(r.starts_at, o.created_at) > ${addMs(clock.now(), -deliveryDeadlineMs)}
        WHEN 'delivered' THEN h.state = 'captured' AND h.amount_cents = o.total_cents
          AND (o.kind = 'server-ipv4' OR EXISTS (SELECT 1 FROM server_periods p WHERE p.order_id = o.id))
        WHEN 'refunded' THEN h.state = 'released' AND h.amount_cents = o.total_cents
          AND NOT EXISTS (SELECT 1 FROM server_periods p WHERE p.order_id = o.id)
        END AND (o.kind <> 'server-renewal' OR ${followsOrder}), false)
      UNION ALL
      -- Unused days are given back of deleted servers alone; how much of an order goes back at most is I15.
      SELECT DISTINCT o.id::text, o.kind || ' of a server that was not deleted gave back unused days'
      FROM order_refunds r JOIN orders o ON o.id = r.order_id JOIN servers s ON s.id = o.object_id
      WHERE r.kind IN ('unused', 'withdrawal') AND o.object_type = 'server' AND s.deleted_at IS NULL`.execute(
      db,
    );
    return rows;
  };
}

/** A machine may carry a stamp that is not our id; on some hypervisors it may have any name. */
function settleCommand(objectId: string): string {
  return isUuid(objectId)
    ? `server settle ${encodeId("server", objectId)}`
    : `server ignore ${quoteWord(objectId)}`;
}

/** Quotes any text as one word of a shell command. */
function quoteWord(word: string): string {
  return /^[\w.:@/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

interface ExpectedRow extends Omit<ExpectedMachine, "hasMachine"> {
  readonly service: string;
}

function unknownMachines(platform: Platform, driver: ComputeDriver): Find {
  return async (db) => {
    const seen = await driver.observeAll();
    if (!seen.ok) return [];
    const settledBefore = addMs(platform.clock.now(), -settleMs);
    const { rows } = await sql<ExpectedRow>`
      SELECT s.id, s.name, s.service, s.service = 'suspended' OR s.hold_id IS NOT NULL AS "isSuspended", s.vcpu, s.memory_mb AS "memoryMb", s.updated_at > ${settledBefore} OR EXISTS (SELECT 1 FROM tasks t
        WHERE t.object_type = 'server' AND t.object_id = s.id AND t.state IN ('queued', 'running')) AS "isMoving",
        ARRAY(SELECT host(a.address) FROM server_addresses a WHERE a.server_id = s.id) AS addresses
      FROM servers s WHERE s.service <> 'terminated'`.execute(db);
    const expected = rows.map(({ service, ...server }) => ({
      ...server,
      hasMachine: machineStates.includes(service),
    }));
    const ignored = await db.selectFrom("ignored_machines").select("machine_id").execute();
    const known = new Set(ignored.map(({ machine_id }) => machine_id));
    const watched = seen.value.filter(({ serverId }) => !known.has(serverId));
    return reconcileMachines(driver, expected, watched);
  };
}

function brokenTasks({ clock }: Platform): Find {
  return async (db) => {
    const { rows } = await sql<Finding>`
      SELECT t.id::text AS "objectId", 'due and untouched since ' || t.updated_at AS detail
      FROM tasks t WHERE t.state IN ('queued', 'running')
        AND greatest(t.not_before, t.lease_until, t.updated_at) < ${addMs(clock.now(), -taskDeadlineMs)}
      UNION ALL
      SELECT o.id::text, 'a paid order without an open task'
      FROM orders o WHERE o.state = 'paid' AND o.kind IN ('server-purchase', 'server-ipv4') AND NOT EXISTS (SELECT 1 FROM tasks t
        WHERE t.object_id = o.object_id AND t.state IN ('queued', 'running'))
      UNION ALL
      SELECT t.object_id::text, 'ended provisioning tasks: ' || count(*)
      FROM tasks t WHERE t.kind = 'server-provision' AND t.state IN ('succeeded', 'failed')
      GROUP BY t.object_id HAVING count(*) > 1`.execute(db);
    return rows;
  };
}

const findDoublePeriods: Find = async (db) => {
  const { rows } = await sql<Finding>`
    SELECT a.server_id::text AS "objectId", 'periods overlap from ' || b.starts_at AS detail
    FROM server_periods a JOIN server_periods b
      ON b.server_id = a.server_id AND b.order_id <> a.order_id
      AND a.starts_at <= b.starts_at AND b.starts_at < a.ends_at
    UNION ALL
    SELECT p.server_id::text, 'a period without a captured charge'
    FROM server_periods p LEFT JOIN holds h ON h.order_id = p.order_id AND h.state = 'captured'
    WHERE h.order_id IS NULL`.execute(db);
  return rows;
};
