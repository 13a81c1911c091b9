import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { EventConsumer } from "#src/platform/events/consumer.ts";
import type { OutboxEvent } from "#src/platform/events/read-outbox.ts";
import type { HookParams, HookType } from "#src/platform/hooks/hook-type.ts";
import type { Platform } from "#src/platform/platform.ts";
import { everyWebhookType } from "#src/shared/webhook-limits.ts";

/** Makes messages of events, for the endpoints that are subscribed to their type at that time. */
export function followEvents(hooks: readonly HookType[], { clock }: Pick<Platform, "clock">): EventConsumer {
  return {
    name: "webhooks",
    events: [...new Set(hooks.map(({ event }) => event))],
    handle: async (event, trx) => {
      for (const hook of hooks.filter((one) => one.event === event.name)) {
        const params = hook.paramsOf(event);
        if (params !== null) await makeMessage(trx, event, { type: hook.type, params, at: clock.now() });
      }
    },
  };
}

/** For a disabled endpoint, or while signing in is closed to the customer, a message is skipped, and can be recovered. */
async function makeMessage(
  trx: Transaction<DB>,
  event: OutboxEvent,
  { type, params, at }: { readonly type: string; readonly params: HookParams; readonly at: Date },
): Promise<void> {
  const id = messageIdOf(event, type);
  const { rows } = await sql`
    WITH subscribed AS (
      SELECT id, state FROM webhook_endpoints
      WHERE customer_id = ${event.customerId} AND events && ARRAY[${everyWebhookType}, ${type}]::text[]
    ), message AS (
      INSERT INTO webhook_messages (id, site_id, customer_id, type, params, created_at)
      SELECT ${id}, ${event.siteId}, ${event.customerId}, ${type}, ${JSON.stringify(params)}::jsonb, ${event.createdAt}
      WHERE EXISTS (SELECT FROM subscribed)
      ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO webhook_deliveries (message_id, endpoint_id, state, next_at, created_at)
    SELECT message.id, subscribed.id,
           CASE WHEN subscribed.state = 'disabled' OR accounts_is_blocked(${event.customerId}, 'sign-in', ${at})
                THEN 'skipped' ELSE 'pending' END,
           ${event.createdAt}, ${event.createdAt}
    FROM message, subscribed
    RETURNING endpoint_id`.execute(trx);
  if (rows.length > 0) wakeAfterCommit(trx, "webhooks");
}

/** The same for an event however often it is read: a receiver recognizes by it what it has had. */
function messageIdOf({ xid, id, createdAt }: OutboxEvent, type: string): string {
  const name = `${xid}/${id}/${createdAt.toISOString()}/${type}`;
  const hex = createHash("sha256").update(name).digest("hex");
  // A UUID of our own making (version 8, RFC 9562 §5.8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
