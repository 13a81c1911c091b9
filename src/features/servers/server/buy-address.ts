import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import { query } from "#src/platform/db/query.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { maxAddresses } from "#src/shared/server-limits.ts";
import { serversContract } from "../contract.ts";

export interface AddressRequest {
  readonly actor: CustomerActor;
  readonly serverId: string;
  readonly expectedTotalCents: number;
  readonly idempotency: IdempotencyInput;
  readonly requestId: string;
}

const answerSchema = serversContract["POST /v2/servers/{id}/ipv4"].output;
type Answer = z.output<typeof answerSchema>;

const buy = query<{ replay: Answer | null }>(
  "servers-buy-address",
  "SELECT servers_buy_address($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS replay",
);

/** Buys a further address in one database call; the task that sets it up keeps the money or returns it. */
export async function buyAddress(platform: Platform, request: AddressRequest): Promise<Answer> {
  const { actor, idempotency } = request;
  const serverId = decodeId("server", request.serverId);
  if (serverId === null) throw new AppError("not_found");
  const ids = { order: platform.ids.next(), task: platform.ids.next() };
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", serverId) },
    order: { id: encodeId("order", ids.order), totalCents: request.expectedTotalCents },
    task: { id: encodeId("task", ids.task) },
  });
  const [row] = await buy(platform.db.pool, [
    actor.customerId,
    JSON.stringify(actorStamp(actor)),
    request.requestId,
    idempotency.key,
    idempotency.requestHash,
    JSON.stringify(answer),
    serverId,
    ids.order,
    platform.ids.next(),
    platform.ids.next(),
    ids.task,
    maxAddresses,
    request.expectedTotalCents,
    platform.clock.now(),
  ]);
  platform.wake("tasks");
  platform.wake("events");
  return row?.replay ?? answer;
}
