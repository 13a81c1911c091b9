import { sql } from "kysely";
import { decodeId } from "#src/shared/ids.ts";
import type { Inspector } from "../harness/inspector.ts";

/** Messages for an endpoint that are due now, as the consumer of events writes them; it wakes the workers too. */
export async function dueMessages({ platform }: Inspector, endpointId: string, count: number): Promise<void> {
  const endpoint = decodeId("webhookEndpoint", endpointId);
  const now = platform.clock.now();
  await sql`
    WITH made AS (
      INSERT INTO webhook_messages (id, site_id, customer_id, type, params, created_at)
      SELECT gen_random_uuid(), site_id, customer_id, 'wallet.adjusted', '{}', ${now}
      FROM webhook_endpoints, generate_series(1, ${count}::int) WHERE id = ${endpoint} RETURNING id
    )
    INSERT INTO webhook_deliveries (message_id, endpoint_id, state, next_at, created_at)
    SELECT id, ${endpoint}, 'pending', ${now}, ${now} FROM made`.execute(platform.db.kysely);
  await sql`SELECT pg_notify('moorage', 'webhooks')`.execute(platform.db.kysely);
}

/** As when a minute has passed: what a killed worker had is free. */
export async function endLeases({ platform }: Inspector): Promise<void> {
  await sql`UPDATE webhook_deliveries SET leased_until = ${platform.clock.now()}
    WHERE state = 'pending' AND leased_until IS NOT NULL`.execute(platform.db.kysely);
}
