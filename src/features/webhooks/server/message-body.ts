import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { ApiKeyActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { ownMember } from "#src/shared/access.ts";
import { isAppError } from "#src/shared/errors.ts";
import type { WebhooksContext } from "./deps.ts";
import type { MessageType } from "./message-types.ts";

/** A message before its body is made. */
export interface MessageSource {
  readonly id: string;
  readonly site_id: number;
  readonly customer_id: string;
  readonly type: string;
  readonly params: unknown;
  readonly created_at: Date;
}

const paramsSchema = z.record(z.string(), z.string());

/** The bytes of a message, the same at each attempt and for each endpoint: the first one to send it makes them. */
export async function bodyOf(context: WebhooksContext, messageId: string): Promise<Buffer> {
  const db = context.platform.db.kysely;
  const known = await readMessage(db, messageId);
  if (known.body !== null) return known.body;
  const body = await makeBody(context, known);
  const made = await db
    .updateTable("webhook_messages")
    .set({ body })
    .where("id", "=", messageId)
    .where("body", "is", null)
    .returning("body")
    .executeTakeFirst();
  // Another worker may have been quicker, for another endpoint.
  return made?.body ?? (await readMessage(db, messageId)).body ?? body;
}

function readMessage(db: Kysely<DB>, messageId: string) {
  return db.selectFrom("webhook_messages").selectAll().where("id", "=", messageId).executeTakeFirstOrThrow();
}

async function makeBody(context: WebhooksContext, message: MessageSource): Promise<Buffer> {
  const { type, created_at: createdAt } = message;
  const data = await readData(context, message);
  return Buffer.from(JSON.stringify({ type, timestamp: createdAt.toISOString(), data }));
}

/**
 * The answer of the type's own call, made as the customer's key with that one scope would make it, and cut to what the
 * contract shows. Of what is gone by now, or of a type that this release does not have, only the id is left.
 */
async function readData({ platform, types }: WebhooksContext, message: MessageSource): Promise<unknown> {
  const params = paramsSchema.parse(message.params);
  const type = types().of(message.type);
  if (type === undefined) return params;
  const ctx = createCtx(platform, readerOf(message, type));
  try {
    return type.output.parse(await type.handler({ params, ctx }));
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") return params;
    throw error;
  }
}

function readerOf({ id, site_id, customer_id }: MessageSource, { scope }: MessageType): ApiKeyActor {
  return {
    kind: "api-key",
    keyId: id,
    customerId: customer_id,
    siteId: site_id,
    scopes: [scope],
    zones: null,
    ratePerMinute: null,
    endsAt: null,
    // No person: the customer itself, to whom every type may be sent.
    makerId: id,
    member: ownMember,
  };
}
