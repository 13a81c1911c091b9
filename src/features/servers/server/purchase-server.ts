import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { query } from "#src/platform/db/query.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { isServerName } from "#src/shared/validation/text.ts";
import { serversContract } from "../contract.ts";
import type { purchaseBody } from "../contract-orders.ts";

export interface PurchaseRequest extends z.output<typeof purchaseBody> {
  readonly actor: CustomerActor;
  readonly idempotency: IdempotencyInput;
  readonly requestId: string;
}

export interface PurchaseDeps {
  readonly hashPassword: (secret: string) => Promise<string>;
  /** True when the driver makes no real machines. */
  readonly simulated: boolean;
}

const answerSchema = serversContract["POST /v2/servers/purchase"].output;
type Answer = z.output<typeof answerSchema>;

const purchase = query<{ replay: Answer | null }>(
  "servers-purchase",
  `SELECT servers_purchase($1::smallint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                           $18, $19::uuid[], $20, $21, $22) AS replay`,
);

/**
 * Buys a server: one database call takes the money and opens the task that delivers. The answer is encoded
 * before, so that nothing can fail after the commit but the way back, and a repeat gets the same answer.
 */
export async function purchaseServer(
  platform: Platform,
  deps: PurchaseDeps,
  request: PurchaseRequest,
): Promise<Answer> {
  const { actor, idempotency } = request;
  if (!isServerName(request.name)) throw new AppError("invalid_input", undefined, { name: "invalid_name" });
  const sshKeyIds = [...new Set(request.sshKeyIds)].map((id) => decodeId("machineKey", id));
  if (request.password === undefined && sshKeyIds.length === 0) {
    throw new AppError("invalid_input", undefined, { password: "required" });
  }
  const passwordHash = request.password === undefined ? null : await deps.hashPassword(request.password);

  const ids = { server: platform.ids.next(), order: platform.ids.next(), task: platform.ids.next() };
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", ids.server), name: request.name },
    order: { id: encodeId("order", ids.order), totalCents: request.expectedTotalCents },
    task: { id: encodeId("task", ids.task) },
  });
  const [row] = await purchase(platform.db.pool, [
    actor.siteId,
    actor.customerId,
    JSON.stringify(actorStamp(actor)),
    request.requestId,
    idempotency.key,
    idempotency.requestHash,
    JSON.stringify(answer),
    ids.server,
    ids.order,
    platform.ids.next(),
    ids.task,
    request.name,
    request.plan,
    request.location,
    request.image,
    request.months,
    request.expectedTotalCents,
    passwordHash,
    sshKeyIds,
    request.autoprolong,
    deps.simulated,
    platform.clock.now(),
  ]);
  platform.wake("tasks");
  platform.wake("events");
  return row?.replay ?? answer;
}
