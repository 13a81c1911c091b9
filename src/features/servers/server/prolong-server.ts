import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import { query } from "#src/platform/db/query.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { serversContract } from "../contract.ts";
import type { prolongBody } from "../contract-orders.ts";

export interface ProlongRequest extends z.output<typeof prolongBody> {
  readonly actor: CustomerActor;
  readonly serverId: string;
  readonly idempotency: IdempotencyInput;
  readonly requestId: string;
}

const answerSchema = serversContract["POST /v2/servers/{id}/prolong"].output;
type Answer = z.output<typeof answerSchema>;

const prolong = query<{ replay: Answer | null }>(
  "servers-prolong",
  "SELECT servers_prolong($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) AS replay",
);

/** Pays for a further term in one database call. It is also the way back from expiry and suspension. */
export async function prolongServer(platform: Platform, request: ProlongRequest): Promise<Answer> {
  const { actor, idempotency } = request;
  const serverId = decodeId("server", request.serverId);
  if (serverId === null) throw new AppError("not_found");
  const orderId = platform.ids.next();
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", serverId) },
    order: { id: encodeId("order", orderId), totalCents: request.expectedTotalCents },
  });
  const [row] = await prolong(platform.db.pool, [
    actor.customerId,
    JSON.stringify(actorStamp(actor)),
    request.requestId,
    idempotency.key,
    idempotency.requestHash,
    JSON.stringify(answer),
    serverId,
    orderId,
    platform.ids.next(),
    platform.ids.next(),
    platform.ids.next(),
    platform.ids.next(),
    request.months,
    request.expectedTotalCents,
    platform.clock.now(),
  ]);
  platform.wake("tasks");
  platform.wake("events");
  return row?.replay ?? answer;
}
