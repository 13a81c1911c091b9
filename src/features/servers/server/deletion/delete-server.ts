import type * as z from "zod/mini";
import { encode } from "zod/v4/core";
import { mayUseZones } from "#src/platform/authz/policy.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { serversContract } from "../../contract.ts";
import type { deleteBody } from "../../contract-orders.ts";
import { findServer } from "../find-server.ts";
import { readRefund } from "./quote-deletion.ts";

export interface DeleteRequest extends z.output<typeof deleteBody>, PaidRequest {
  readonly serverId: string;
}

const answerSchema = serversContract["DELETE /v2/servers/{id}"].output;
type Answer = z.output<typeof answerSchema>;

/**
 * Deletes a server in one database call, which gives back what is paid and not used and, on
 * demand, removes the records that lead to it; a task removes its machine.
 */
export async function deleteServer(
  platform: Platform,
  ctx: CustomerCtx,
  request: DeleteRequest,
): Promise<Answer> {
  // With `servers:write` alone a key would empty zones.
  if (request.removeRecords !== undefined && !mayUseZones(ctx.actor, "dns:write"))
    throw new AppError("scope_missing", { scope: "dns:write" });
  const db = platform.db.kysely;
  const server = await findServer(db, ctx.actor.customerId, request.serverId);
  if (request.confirmName !== server.name) {
    throw new AppError("invalid_input", undefined, { confirmName: "wrong_confirmation" });
  }
  // One ledger transaction for each order; an order that comes in between changes the refund, and is refused.
  const { orders } = await readRefund(db, server.id, ctx.now);
  const taskId = platform.ids.next();
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", server.id) },
    refundCents: request.expectedRefundCents,
    task: { id: encodeId("task", taskId) },
  });
  return paidCall(platform, ctx, "servers_delete_with_records", request, answer, {
    server: server.id,
    transactions: Array.from({ length: orders }, () => platform.ids.next()),
    release: platform.ids.next(),
    task: taskId,
    expectedCents: BigInt(request.expectedRefundCents),
    recordsDigest: request.removeRecords ?? null,
  });
}
