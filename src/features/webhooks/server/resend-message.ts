import { type Kysely, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { everyWebhookType } from "#src/shared/webhook-limits.ts";
import { webhooksEvents } from "../events.ts";
import type { WebhooksContext } from "./deps.ts";
import { type EndpointRow, findEndpoint } from "./endpoint-rows.ts";
import { requireScopes } from "./message-types.ts";

/** Sends a message of an endpoint once more, under its id and with its whole schedule, also when it had arrived. */
export async function resendMessage(
  context: WebhooksContext,
  ctx: CustomerCtx,
  { id, messageId }: { readonly id: string; readonly messageId: string },
): Promise<void> {
  const message = decodeId("webhookMessage", messageId);
  if (message === null) throw new AppError("not_found");
  await sendAgain(context, ctx, id, {
    action: "webhook.resend",
    which: (endpoint) => sql`delivery.message_id = ${message} AND ${isGettable(endpoint)}`,
    isOne: true,
  });
}

/** Sends everything since a time that did not arrive and does not wait already; returns how many messages these are. */
export function recoverMessages(
  context: WebhooksContext,
  ctx: CustomerCtx,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<number> {
  return sendAgain(context, ctx, id, {
    action: "webhook.recover",
    which: (endpoint) =>
      sql`delivery.created_at >= ${since} AND delivery.state IN ('failed', 'skipped') AND ${isGettable(endpoint)}`,
  });
}

interface Again {
  readonly action: "webhook.resend" | "webhook.recover";
  readonly which: (endpoint: EndpointRow) => ReturnType<typeof sql>;
  readonly isOne?: true;
}

function sendAgain(
  { platform, types }: WebhooksContext,
  ctx: CustomerCtx,
  id: string,
  { action, which, isOne }: Again,
): Promise<number> {
  return transaction(platform, async (trx) => {
    const endpoint = await findEndpoint(trx, ctx.actor, id, { lock: true });
    requireScopes(ctx, types(), endpoint.events);
    if (endpoint.state === "disabled") throw new AppError("webhook_disabled");
    const count = await putBack(trx, ctx.now, endpoint, which(endpoint));
    if (count === 0 && isOne) throw new AppError("not_found");
    const target = { objectType: "webhook-endpoint", objectId: endpoint.id };
    await writeAudit(trx, ctx, { action, ...target, detail: { messages: count } });
    const payload = { endpointId: endpoint.id };
    await publishEvent(trx, ctx, webhooksEvents, { name: "webhooks.changed.v1", payload });
    wakeAfterCommit(trx, "webhooks");
    return count;
  });
}

/** One that is under way keeps its lease; its attempt is the one that was asked for. */
async function putBack(
  trx: Transaction<DB> | Kysely<DB>,
  now: Date,
  { id }: EndpointRow,
  which: ReturnType<typeof sql>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE webhook_deliveries delivery SET state = 'pending', tries = 0, next_at = ${now}
    FROM webhook_messages message
    WHERE message.id = delivery.message_id AND delivery.endpoint_id = ${id} AND ${which}`.execute(trx);
  return Number(numAffectedRows);
}

/** Of types that the endpoint gets now: what it was unsubscribed from stays here. */
function isGettable({ events }: EndpointRow) {
  return sql`(${everyWebhookType} = ANY (${[...events]}::text[]) OR message.type = ANY (${[...events]}::text[]))`;
}
