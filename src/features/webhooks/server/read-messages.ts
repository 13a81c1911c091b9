import { sql } from "kysely";
import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { deliveryState, messageOutput } from "../contract.ts";
import type { WebhooksContext } from "./deps.ts";
import { findEndpoint } from "./endpoint-rows.ts";
import { mayRead } from "./message-types.ts";

interface MessageRequest {
  readonly id: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: z.output<typeof deliveryState> | undefined;
}

interface MessageRow {
  readonly id: string;
  readonly type: string;
  readonly state: z.output<typeof deliveryState>;
  readonly next_at: Date;
  readonly created_at: Date;
  readonly body: Buffer | null;
  readonly attempts: z.output<typeof messageOutput>["attempts"];
}

/** A page of what was sent to an endpoint, the newest first. */
export async function readMessages(context: WebhooksContext, ctx: CustomerCtx, request: MessageRequest) {
  const db = context.platform.db.kysely;
  const endpoint = await findEndpoint(db, ctx.actor, request.id);
  const after = decodeCursor(request.cursor);
  const { rows } = await sql<MessageRow>`
    SELECT message.id, message.type, message.body, delivery.state, delivery.next_at, delivery.created_at,
      ARRAY(
        SELECT jsonb_build_object('n', n, 'at', at, 'ms', ms, 'status', status, 'error', error, 'response', response)
        FROM webhook_attempts attempt
        WHERE attempt.message_id = message.id AND attempt.endpoint_id = delivery.endpoint_id ORDER BY n DESC LIMIT 20
      ) AS attempts
    FROM webhook_deliveries delivery JOIN webhook_messages message ON message.id = delivery.message_id
    WHERE delivery.endpoint_id = ${endpoint.id}
      AND (${request.state ?? null}::text IS NULL OR delivery.state = ${request.state ?? null})
      AND (${after?.id ?? null}::uuid IS NULL OR (delivery.created_at, message.id) < (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    ORDER BY delivery.created_at DESC, message.id DESC
    LIMIT ${request.limit + 1}`.execute(db);
  const page = rows.slice(0, request.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    messages: page.map((row) => messageView(context, ctx, row)),
    nextCursor: last === undefined ? null : encodeCursor({ at: last.created_at, id: last.id }),
  };
}

function messageView(
  { types }: WebhooksContext,
  { actor }: CustomerCtx,
  row: MessageRow,
): z.output<typeof messageOutput> {
  const scope = types().of(row.type)?.scope;
  const isReadable = scope === undefined ? actor.kind !== "api-key" : mayRead(actor, scope);
  return {
    id: encodeId("webhookMessage", row.id),
    type: row.type,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    nextAt: row.state === "pending" ? row.next_at.toISOString() : null,
    body: isReadable ? (row.body?.toString("utf8") ?? null) : null,
    attempts: row.attempts.map((one) => ({
      ...one,
      at: new Date(one.at).toISOString(),
      // A receiver may repeat in its answer what it got.
      response: isReadable ? one.response : "",
    })),
  };
}
