import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { isServerName } from "#src/shared/validation/text.ts";
import { serversContract } from "../contract.ts";
import type { purchaseBody } from "../contract-orders.ts";
import { checkRootPassword } from "./check-root-password.ts";

export interface PurchaseRequest extends z.output<typeof purchaseBody>, PaidRequest {}

export interface PurchaseDeps {
  readonly hashPassword: (secret: string) => Promise<string>;
  /** True when the driver makes no real machines. */
  readonly simulated: boolean;
}

const answerSchema = serversContract["POST /v2/servers/purchase"].output;
type Answer = z.output<typeof answerSchema>;

/**
 * Buys a server: one database call takes the money and opens the task that delivers. The answer is encoded
 * before, so that after the commit only sending it can fail, and a repeat gets the same answer.
 */
export async function purchaseServer(
  platform: Platform,
  deps: PurchaseDeps,
  ctx: CustomerCtx,
  request: PurchaseRequest,
): Promise<Answer> {
  if (!isServerName(request.name)) throw new AppError("invalid_input", undefined, { name: "invalid_name" });
  const sshKeyIds = [...new Set(request.sshKeyIds)].map((id) => {
    const uuid = decodeId("machineKey", id);
    if (uuid === null) throw new AppError("not_found");
    return uuid;
  });
  if (request.password === undefined && sshKeyIds.length === 0) {
    throw new AppError("invalid_input", undefined, { password: "required" });
  }
  if (request.password !== undefined) checkRootPassword(request.password, request.name);
  const passwordHash = request.password === undefined ? null : await deps.hashPassword(request.password);

  const ids = { server: platform.ids.next(), order: platform.ids.next(), task: platform.ids.next() };
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", ids.server), name: request.name },
    order: { id: encodeId("order", ids.order), totalCents: request.expectedTotalCents },
    task: { id: encodeId("task", ids.task) },
  });
  return paidCall(platform, ctx, "servers_purchase", request, answer, {
    site: ctx.actor.siteId,
    server: ids.server,
    order: ids.order,
    transaction: platform.ids.next(),
    task: ids.task,
    name: request.name,
    plan: request.plan,
    location: request.location,
    image: request.image,
    months: request.months,
    expectedCents: BigInt(request.expectedTotalCents),
    passwordHash,
    sshKeyIds,
    autoprolong: request.autoprolong,
    simulated: deps.simulated,
  });
}
