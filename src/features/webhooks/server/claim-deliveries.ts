import { sql } from "kysely";
import { blockedCustomers } from "#src/features/accounts/server/index.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addMs } from "#src/shared/time.ts";
import type { WebhooksContext } from "./deps.ts";
import { leaseMs } from "./durations.ts";

/** Attempts under way at a time, of all workers together. */
export const mostInFlight = 50;
/** Of one customer, one endpoint, and one endpoint that is failing. */
const mostOfCustomer = 10;
const mostOfEndpoint = 4;
const mostOfFailing = 1;
/** Of all failing endpoints together: they mostly wait for answers that do not come, and the others need places too. */
const mostOfAllFailing = 25;

/** A message that this worker sends to an endpoint; the lease says whose it is. */
export interface Claim {
  readonly messageId: string;
  readonly endpointId: string;
  readonly leasedUntil: Date;
}

/**
 * Takes due messages under a lease, none of customers to whom signing in is closed: of each customer one, then a second one …, counting what is under way already, so
 * that a long queue is only in its own way: of each endpoint only the rows that it has places for are read. Workers count one after another, and pass over rows that are being written.
 */
export async function claimDeliveries(
  { platform }: Pick<WebhooksContext, "platform">,
  most: number,
): Promise<Claim[]> {
  const now = platform.clock.now();
  const until = addMs(now, leaseMs);
  return transaction(platform, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('webhooks/claim', 0))`.execute(trx);
    const { rows } = await sql<Claim>`
      WITH closed AS (
        SELECT ${blockedCustomers("sign-in", now)} AS customers
      ), busy AS (
        SELECT endpoint.id, endpoint.customer_id, endpoint.state, count(*) AS n
        FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id
        WHERE delivery.state = 'pending' AND delivery.leased_until > ${now}
        GROUP BY endpoint.id
      ), ready AS (
        SELECT endpoint.customer_id, endpoint.state, due.*
        FROM webhook_endpoints endpoint CROSS JOIN closed
        CROSS JOIN LATERAL (
          SELECT message_id, endpoint_id, next_at FROM webhook_deliveries
          WHERE endpoint_id = endpoint.id AND state = 'pending' AND next_at <= ${now}
            AND (leased_until IS NULL OR leased_until <= ${now})
          ORDER BY next_at, message_id
          LIMIT greatest(0, CASE endpoint.state WHEN 'failing' THEN ${mostOfFailing}::bigint ELSE ${mostOfEndpoint} END
            - coalesce((SELECT n FROM busy WHERE busy.id = endpoint.id), 0))
          FOR UPDATE SKIP LOCKED
        ) due
        WHERE endpoint.state <> 'disabled' AND NOT (endpoint.customer_id = ANY (closed.customers))
      ), ranked AS (
        SELECT *,
          row_number() OVER (PARTITION BY customer_id ORDER BY next_at, message_id, endpoint_id)
            + coalesce((SELECT sum(n) FROM busy WHERE busy.customer_id = ready.customer_id), 0) AS turn,
          row_number() OVER (PARTITION BY state ORDER BY next_at, message_id, endpoint_id)
            + coalesce((SELECT sum(n) FROM busy WHERE busy.state = ready.state), 0) AS place
        FROM ready
      ), chosen AS (
        SELECT * FROM ranked
        WHERE turn <= ${mostOfCustomer} AND (state <> 'failing' OR place <= ${mostOfAllFailing})
        ORDER BY turn, next_at, message_id
        LIMIT greatest(0, least(${most}::bigint, ${mostInFlight} - (SELECT coalesce(sum(n), 0) FROM busy)))
      )
      UPDATE webhook_deliveries delivery SET leased_until = ${until} FROM chosen
      WHERE delivery.message_id = chosen.message_id AND delivery.endpoint_id = chosen.endpoint_id
      RETURNING delivery.message_id AS "messageId", delivery.endpoint_id AS "endpointId",
                delivery.leased_until AS "leasedUntil"`.execute(trx);
    return rows;
  });
}
